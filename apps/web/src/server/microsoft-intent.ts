const KEY = "microsoft";

/** What a person left for the provider to do: it is read when they come back, in the same tab. */
export type Intent =
  /** `choose` another account than the one that the provider knows already. */
  | { kind: "sign-in"; choose?: boolean }
  /** Accept the invitation whose one-time token this is. */
  | { kind: "join"; link: string }
  /** Link the account to who is signed in. */
  | { kind: "link" };

export function rememberIntent(intent: Intent): void {
  sessionStorage.setItem(KEY, JSON.stringify(intent));
}

/** Told once. Without one somebody signs in. */
export function takeIntent(): Intent {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  // Written by rememberIntent alone.
  return kept === null ? { kind: "sign-in" } : (JSON.parse(kept) as Intent);
}
