import { createStore } from "./store.ts";

/** Chromium's event for installing the app; TypeScript's own types lack it. */
export interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

/** Null if the browser offers no installation, or the app is installed. */
export const installOffer = createStore<InstallOffer | null>(null);

/** Stores the browser's event for a button of our own. It is fired once, so the app listens from its start. */
export function hearInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installOffer.set(event as InstallOffer);
  });
  addEventListener("appinstalled", () => installOffer.set(null));
}

/** An iPhone or iPad installs through its share menu only, and fires no event. */
export const installsByHand = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) && !matchMedia("(display-mode: standalone)").matches;
