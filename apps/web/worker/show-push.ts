import type { PushMessage } from "@kitround/contract/pushes/push.ts";
import type { PushData, WorkerScope } from "./worker-scope.ts";

/** Shows what the server sent; a newer message about a trip replaces the older one, and rings again. */
export async function showPush(scope: WorkerScope, data: PushData | null): Promise<void> {
  if (data === null) return;
  // Only our server has the key by which the browser accepts a message, and this is the shape that it sends.
  const { title, body, path, tag } = data.json() as PushMessage;
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: true,
    icon: "/icon-192.png",
    data: { path },
  };
  await scope.registration.showNotification(title, options);
}

/** Opens the trip in the app where that is open; otherwise the app starts, and "Continue" leads to the trip. */
export async function openTrip(scope: WorkerScope, { data }: Notification): Promise<void> {
  const { path } = data as { path: string }; // as given above
  const [page] = await scope.clients.matchAll({ type: "window" });
  if (page === undefined) {
    await scope.clients.openWindow(path);
    return;
  }
  page.postMessage({ type: "OPEN", path }, []);
  await page.focus();
}
