import type { MicrosoftClient } from "@kitround/contract/microsoft/microsoft.ts";
import { interact, reach, readyClient } from "./msal-client.ts";

/** Signs out at the provider, which redirects back to /login. The browser's stored data are cleared in any case. */
export async function signOut(client: MicrosoftClient): Promise<void> {
  await interact(async () => {
    const app = await readyClient(client);
    const [account] = app.getAllAccounts();
    try {
      await reach(client);
      console.log("Microsoft sign-out: leaving for the provider");
      await app.logoutRedirect({
        account: account ?? null,
        // Without it the provider asks which account to sign out, and does not redirect back.
        ...(account?.idToken === undefined ? {} : { idTokenHint: account.idToken }),
      });
    } catch (error) {
      console.error("Microsoft sign-out failed", error);
      await app.clearCache();
    }
  }).catch((error: unknown) => console.error("Microsoft sign-out failed", error));
}
