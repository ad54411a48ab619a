import { PublicClientApplication } from "@azure/msal-browser";
import type { MicrosoftClient } from "@kitround/contract/microsoft/microsoft.ts";

const retentionDays = 60;
/** Longer than a slow connection needs; an unreachable provider usually fails at once. */
const reachMs = 15_000;

let ready: Promise<PublicClientApplication> | undefined;

/** The provider's client, initialised once. Logs the result in the specified words; rethrows errors. */
export function readyClient(client: MicrosoftClient): Promise<PublicClientApplication> {
  ready ??= start(client).catch((error: unknown) => {
    ready = undefined;
    console.error("MSAL initialize failed", error);
    throw error;
  });
  return ready;
}

async function start({ authority, clientId }: MicrosoftClient): Promise<PublicClientApplication> {
  const app = new PublicClientApplication({
    auth: {
      clientId,
      authority,
      // The server names the one tenant, so no discovery is needed.
      knownAuthorities: [new URL(authority).host],
      redirectUri: `${location.origin}/msal`,
      postLogoutRedirectUri: `${location.origin}/login`,
    },
    cache: { cacheLocation: "localStorage", cacheRetentionDays: retentionDays },
  });
  await app.initialize();
  console.log("MSAL initialize finished");
  return app;
}

/** Throws if the provider does not answer: navigating there would end on the browser's own error page. */
export async function reach({ authority }: MicrosoftClient): Promise<void> {
  const answer = await fetch(`${authority}/v2.0/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(reachMs),
  });
  if (!answer.ok) throw new Error(`The provider answers with status ${answer.status}`);
}

let underWay = false;
// Coming back from the provider may restore the page from the back/forward cache.
addEventListener("pageshow", (event) => {
  if (event.persisted) underWay = false;
});

/** Runs one interaction with the provider; a second one is blocked until it is over, and returns false. */
export async function interact(work: () => Promise<void>): Promise<boolean> {
  if (underWay) {
    console.warn("Another interaction with Microsoft is under way");
    return false;
  }
  underWay = true;
  try {
    await work();
    return true;
  } finally {
    underWay = false;
  }
}
