import { AuthError } from "@azure/msal-browser";
import type { MicrosoftClient } from "@kitround/contract/microsoft/microsoft.ts";
import { readyClient } from "./msal-client.ts";

export type Returned =
  | { kind: "token"; idToken: string }
  | { kind: "cancelled" }
  | { kind: "failed" }
  /** An answer that nobody here expects: too late, of another tab, or forged. */
  | { kind: "stale" };

/** Reads the provider's answer, `#code=...&state=...`, and exchanges it for a token. Logs the result. */
export async function readAnswer(client: MicrosoftClient, answer: string): Promise<Returned> {
  try {
    const app = await readyClient(client);
    const hash = answer.replace(/^[?#]/, "#");
    const result = await app.handleRedirectPromise({ hash, navigateToLoginRequestUrl: false });
    if (result === null) {
      console.error("Microsoft sign-in failed", "no sign-in waits for this answer");
      return { kind: "stale" };
    }
    console.log("Microsoft sign-in finished");
    return { kind: "token", idToken: result.idToken };
  } catch (error) {
    console.error("Microsoft sign-in failed", error);
    const cancelled =
      error instanceof AuthError && /access_denied|user_cancel/.test(error.errorCode);
    return { kind: cancelled ? "cancelled" : isStale(error) ? "stale" : "failed" };
  }
}

function isStale(error: unknown): boolean {
  return error instanceof AuthError && /state|no_cached|hash|nonce/.test(error.errorCode);
}
