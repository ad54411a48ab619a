import type { MicrosoftClient } from "@kitround/contract/microsoft/microsoft.ts";
import { microsoftNoncesPath } from "@kitround/contract/session/auth-path.ts";
import type { Call } from "../lib/call.ts";
import { request } from "./api.ts";
import { type Intent, rememberIntent } from "./microsoft-intent.ts";
import { interact, reach, readyClient } from "./msal-client.ts";

const nonceCalls: Record<Intent["kind"], Call> = {
  "sign-in": { method: "POST", path: microsoftNoncesPath, keyless: true },
  join: { method: "POST", path: microsoftNoncesPath, keyless: true },
  link: { method: "POST", path: "/me/microsoft/nonces", keyless: true },
};

/** Leaves for the provider, which leads back to /msal. Throws when it can't be reached; false when one is under way already. */
export function leaveForMicrosoft(client: MicrosoftClient, intent: Intent): Promise<boolean> {
  return interact(async () => {
    const app = await readyClient(client);
    // Clears what a sign-in that was never finished has left, which would block this one.
    await app.handleRedirectPromise({ navigateToLoginRequestUrl: false }).catch(() => null);
    await reach(client);
    const answer = await request(nonceCalls[intent.kind], {}, { quiet: true });
    const { nonce } = answer as { nonce: string }; // the server checks its answers
    rememberIntent(intent);
    await app.loginRedirect({
      scopes: ["openid", "profile", "email"],
      // Who links an account, or was refused with one, chooses which; else the one they are signed in with there will do.
      ...(intent.kind === "sign-in" && !intent.choose ? {} : { prompt: "select_account" }),
      nonce,
    });
  });
}
