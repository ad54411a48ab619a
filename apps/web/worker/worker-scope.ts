// The parts of a service worker's scope that ours uses: TypeScript's library of workers can't be loaded beside that of pages.

interface Extendable {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Events {
  message: { data?: { type?: string } };
  push: Extendable & { data: PushData | null };
  notificationclick: Extendable & { notification: Notification };
}

export interface PushData {
  json: () => unknown;
}

interface Page {
  focus: () => Promise<unknown>;
  postMessage: (message: unknown, transfer: readonly Transferable[]) => void;
}

export interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (of: { type: "window" }) => Promise<readonly Page[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <K extends keyof Events>(name: K, on: (event: Events[K]) => void) => void;
}
