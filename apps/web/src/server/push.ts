import type { PushSubscription as Subscribed } from "@kitround/contract/pushes/push.ts";

/** Whether this browser can get messages while the app is closed. An iPhone can once the app is on its home screen. */
export const takesPushes = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Where this browser's push service takes messages for it; null if it has not been subscribed. */
export async function endpointHere(): Promise<string | null> {
  return (await subscriptionHere())?.endpoint ?? null;
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!takesPushes()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks the person for permission, and the browser's push service for an address. Null if the person or the browser refuses. */
export async function subscribeHere(applicationServerKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return null;
  try {
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey,
    });
    const { endpoint = "", keys = {} } = made.toJSON();
    return { endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" };
  } catch (error) {
    // No connection, or a browser without a push service.
    console.warn("This device could not be subscribed", error);
    return null;
  }
}

/** Ends this browser's subscription. */
export async function unsubscribeHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
}
