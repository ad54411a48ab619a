import { createStore } from "./store.ts";

/** A browser's offer to install the app. Chromium's, not in the compiler's own types. */
export interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

/** Null where the browser offers nothing, or the app is installed. */
export const installOffer = createStore<InstallOffer | null>(null);

/** Keeps the browser's offer for a button of our own. It comes once, so the app listens from its start. */
export function hearInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installOffer.set(event as InstallOffer);
  });
  addEventListener("appinstalled", () => installOffer.set(null));
}

/** An iPhone or iPad installs by its share menu alone, and offers nothing. */
export const installsByHand = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) && !matchMedia("(display-mode: standalone)").matches;
