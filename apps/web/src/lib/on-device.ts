/** Whether the app's code is cached on this device, so that loading it needs no network. */
export const isOnDevice = (): boolean =>
  "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
