/** Whether the app's own code is kept on this device, so that fetching it costs nothing. */
export const isOnDevice = (): boolean =>
  "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
