import { createStore } from "../lib/store.ts";

const KEY = "continue";

/** The same, stored on the device, for a start from the home screen: a closed tab's session storage is gone. */
export const lastPlace = createStore<string | null>(null);

/** Pages to which "Continue" does not lead. */
const elsewhere = new Set(["/", "/login", "/blank", "/msal", "/privacy", "/unsubscribe"]);

/** Remembers this tab's current screen: every start begins at `/`, and "Continue" leads back. */
export function rememberPlace(href: string): void {
  const path = href.split(/[?#]/, 1)[0] ?? "/";
  if (elsewhere.has(path)) return;
  sessionStorage.setItem(KEY, href);
  lastPlace.set(href);
}

export function rememberedPlace(): string | null {
  return sessionStorage.getItem(KEY);
}

export function forgetPlace(): void {
  sessionStorage.removeItem(KEY);
  lastPlace.set(null);
}
