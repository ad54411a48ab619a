const KEY = "microsoft";

/** Why a person was sent to the provider; read when they come back, in the same tab. */
export type Intent =
  /** `choose`: another account than the one that the provider has a session for. */
  | { kind: "sign-in"; choose?: boolean }
  /** Accept the invitation with this one-time token. */
  | { kind: "join"; link: string }
  /** Link the account to the signed-in person. */
  | { kind: "link" };

export function rememberIntent(intent: Intent): void {
  sessionStorage.setItem(KEY, JSON.stringify(intent));
}

/** Returns the purpose once. The default is signing in. */
export function takeIntent(): Intent {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  // Cast: only rememberIntent writes it.
  return kept === null ? { kind: "sign-in" } : (JSON.parse(kept) as Intent);
}
