import type { MicrosoftClient } from "@kitround/contract/microsoft/microsoft.ts";
import { texts } from "#texts/sign-in";
import { ApiError } from "../../server/api-error.ts";
import type { Intent } from "../../server/microsoft-intent.ts";
import { signInDraft } from "./sign-in-draft.ts";

/** Leaves for Microsoft's sign-in; where that does not go, the screen says so. `drawn` is the nonce of who links an account. */
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
    // Who has tried too often from here is told so by our own server, and when to come again.
    const refused = error instanceof ApiError && error.status === 429;
    const failure = refused ? error.message : texts.microsoft.unreachable;
    signInDraft.set({ ...signInDraft.get(), failure });
  }
}
