import type { MicrosoftClient } from "@kitround/contract/microsoft/microsoft.ts";
import { microsoftNoncesPath } from "@kitround/contract/session/auth-path.ts";
import type { Call } from "../lib/call.ts";
import { request } from "./api.ts";
import { type Intent, rememberIntent } from "./microsoft-intent.ts";
import { interact, reach, readyClient } from "./msal-client.ts";

const nonceCall: Call = { method: "POST", path: microsoftNoncesPath, keyless: true };

/**
 * Leaves for the provider, which leads back to /msal. Throws when it can't be reached; false when one is under way already.
 * `drawn` is the nonce of who links an account, which the server has given for their password.
 */
export function leaveForMicrosoft(
  client: MicrosoftClient,
  intent: Intent,
  drawn?: string,
): Promise<boolean> {
  return interact(async () => {
    const app = await readyClient(client);
    // Clears what a sign-in that was never finished has left, which would block this one.
    await app.handleRedirectPromise({ navigateToLoginRequestUrl: false }).catch(() => null);
    await reach(client);
    const nonce = drawn ?? (await drawNonce());
    rememberIntent(intent);
    await app.loginRedirect({
      scopes: ["openid", "profile", "email"],
      // Who links an account, or was refused with one, chooses which; else the one they are signed in with there will do.
      ...(intent.kind === "sign-in" && !intent.choose ? {} : { prompt: "select_account" }),
      nonce,
    });
  });
}

async function drawNonce(): Promise<string> {
  const answer = await request(nonceCall, {}, { quiet: true });
  return (answer as { nonce: string }).nonce; // the server checks its answers
}
