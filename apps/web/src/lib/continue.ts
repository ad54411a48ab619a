const KEY = "continue";

/** Pages that are not a place of work: nobody wants to be taken back to them. */
const elsewhere = new Set(["/", "/login", "/blank", "/msal"]);

/** Remembers, for this tab, the screen a person is on: every start begins at `/`, and "Continue" leads back. */
export function rememberPlace(href: string): void {
  const path = href.split(/[?#]/, 1)[0] ?? "/";
  if (!elsewhere.has(path)) sessionStorage.setItem(KEY, href);
}

export function rememberedPlace(): string | null {
  return sessionStorage.getItem(KEY);
}

export function forgetPlace(): void {
  sessionStorage.removeItem(KEY);
}
