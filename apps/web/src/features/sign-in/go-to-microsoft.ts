import type { MicrosoftClient } from "@kitround/contract/microsoft/microsoft.ts";
import { texts } from "#texts/sign-in";
import { ApiError } from "../../server/api-error.ts";
import type { Intent } from "../../server/microsoft-intent.ts";
import { signInDraft } from "./sign-in-draft.ts";

/** Navigates to Microsoft's sign-in, or shows why it can't. `drawn` is the nonce of a person who links an account. */
export async function goToMicrosoft(
  client: MicrosoftClient,
  intent: Intent,
  drawn?: string,
): Promise<void> {
  signInDraft.set({ ...signInDraft.get(), failure: "" });
  try {
    const { leaveForMicrosoft } = await import("../../server/msal-sign-in.ts");
    await leaveForMicrosoft(client, intent, drawn);
  } catch (error) {
    console.error("Microsoft sign-in failed", error);
    // Our own server refuses after too many attempts, and its answer says when to try again.
    const refused = error instanceof ApiError && error.status === 429;
    const failure = refused ? error.message : texts.microsoft.unreachable;
    signInDraft.set({ ...signInDraft.get(), failure });
  }
}
