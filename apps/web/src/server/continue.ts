import { createStore } from "../lib/store.ts";

const KEY = "continue";

/** The same as the device keeps it, for a start from the icon: a tab that is gone has forgotten. */
export const lastPlace = createStore<string | null>(null);

/** Pages that are not a place of work: nobody wants to be taken back to them. */
const elsewhere = new Set(["/", "/login", "/blank", "/msal", "/unsubscribe"]);

/** Remembers, for this tab, the screen a person is on: every start begins at `/`, and "Continue" leads back. */
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
