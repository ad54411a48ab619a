import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { openTrip, showPush } from "./show-push.ts";
import type { WorkerScope } from "./worker-scope.ts";

// The service worker: it starts the app without signal, and shows the server's messages to a driver. The build fills in the list of files.

declare const self: WorkerScope & { __WB_MANIFEST: PrecacheEntry[] };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Every screen's address is the one page. The sign-in with Microsoft, the API and pages outside of the app go to the server.
const toServer = [/^\/msal/, /^\/blank/, /^\/api(\/|$)/, /^\/[ls]\//];
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: toServer }));

// A new version waits until a person activates it.
self.addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") void self.skipWaiting();
});

self.addEventListener("push", (event) => event.waitUntil(showPush(self, event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTrip(self, event.notification));
});
