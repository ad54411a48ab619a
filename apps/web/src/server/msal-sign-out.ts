import type { MicrosoftClient } from "@kitround/contract/microsoft/microsoft.ts";
import { interact, reach, readyClient } from "./msal-client.ts";

/** Ends the sign-in at the provider and leads back to /login. What the browser keeps of it goes in any case. */
export async function signOut(client: MicrosoftClient): Promise<void> {
  await interact(async () => {
    const app = await readyClient(client);
    const [account] = app.getAllAccounts();
    try {
      await reach(client);
      console.log("Microsoft sign-out: leaving for the provider");
      await app.logoutRedirect({
        account: account ?? null,
        // Without it the provider asks who is leaving, and does not lead back.
        ...(account?.idToken === undefined ? {} : { idTokenHint: account.idToken }),
      });
    } catch (error) {
      console.error("Microsoft sign-out failed", error);
      await app.clearCache();
    }
  }).catch((error: unknown) => console.error("Microsoft sign-out failed", error));
}
