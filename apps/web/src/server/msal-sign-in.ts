import type { MicrosoftClient } from "@kitround/contract/microsoft/microsoft.ts";
import { microsoftNoncesPath } from "@kitround/contract/session/auth-path.ts";
import type { Call } from "../lib/call.ts";
import { request } from "./api.ts";
import { type Intent, rememberIntent } from "./microsoft-intent.ts";
import { interact, reach, readyClient } from "./msal-client.ts";

const nonceCall: Call = { method: "POST", path: microsoftNoncesPath, keyless: true };

/**
 * Navigates to the provider, which redirects back to /msal. Throws if it can't be reached; returns false if a sign-in
 * is running already. `drawn` is the nonce for linking an account, which the server has given for the password.
 */
export function leaveForMicrosoft(
  client: MicrosoftClient,
  intent: Intent,
  drawn?: string,
): Promise<boolean> {
  return interact(async () => {
    const app = await readyClient(client);
    // Clears an unfinished sign-in, which would block this one.
    await app.handleRedirectPromise({ navigateToLoginRequestUrl: false }).catch(() => null);
    await reach(client);
    const nonce = drawn ?? (await drawNonce());
    rememberIntent(intent);
    await app.loginRedirect({
      scopes: ["openid", "profile", "email"],
      // A person who links an account, or whose account was refused, chooses one; otherwise the provider uses its
      // current one.
      ...(intent.kind === "sign-in" && !intent.choose ? {} : { prompt: "select_account" }),
      nonce,
    });
  });
}

async function drawNonce(): Promise<string> {
  const answer = await request(nonceCall, {}, { quiet: true });
  return (answer as { nonce: string }).nonce; // the server validates its answers
}
