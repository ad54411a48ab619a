import { microsoftPath } from "@kitround/contract/session/auth-path.ts";
import type { MicrosoftClient } from "@kitround/contract/microsoft/microsoft.ts";
import { request } from "./api.ts";
import { createStore } from "../lib/store.ts";

// What the first screen knows of signing in with Microsoft: whether there is such a way. The provider's own client is four
// times the size of this app's sign-in, and is loaded beside the first screen, never before it.

/** Where people sign in with Microsoft; null where they don't, and until that is known. */
export const microsoft = createStore<MicrosoftClient | null>(null);

/** Whether a link for a forgotten password is mailed; told in the same answer, for the first screen asks once. */
export const resetsByMail = createStore(false);

/** Whether this server takes passkeys, and this browser makes them. */
export const passkeysOffered = createStore(false);

let asked: Promise<MicrosoftClient | null> | undefined;

/** Asks the server once. Quietly: without an answer the way is not offered, and the password's is. */
export function readMicrosoft(): Promise<MicrosoftClient | null> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<MicrosoftClient | null> {
  try {
    const answer = await request({ method: "GET", path: microsoftPath }, {}, { quiet: true });
    // The server checks its answers against the route's schema.
    const {
      client,
      resetsByMail: mails,
      passkeys,
    } = answer as { client: MicrosoftClient | null; resetsByMail: boolean; passkeys: boolean };
    passkeysOffered.set(passkeys && "PublicKeyCredential" in globalThis);
    resetsByMail.set(mails);
    microsoft.set(client);
    return client;
  } catch {
    asked = undefined;
    return null;
  }
}

/** Makes the provider's client ready, where one is configured: at every start, once the first screen stands. */
export async function startMicrosoft(): Promise<void> {
  const client = await readMicrosoft();
  if (client === null) return;
  const { readyClient } = await import("./msal-client.ts");
  // What went wrong is on the console; the button tries again.
  await readyClient(client).catch(() => {});
}

let answer: string | null = null;

/** Keeps what the provider sent with the redirect: the start replaces the address that carries it. */
export function keepAnswer({ pathname, hash, search }: Location): void {
  if (pathname === "/msal") answer = hash.length > 1 ? hash : search.length > 1 ? search : null;
}

/** The provider's answer; told once. */
export function takeAnswer(): string | null {
  const taken = answer;
  answer = null;
  return taken;
}

/** Signs out at the provider too, when somebody signed in there from this browser. */
export async function leaveMicrosoft(): Promise<void> {
  const accounts = Object.keys(localStorage).some(
    (key) => /^msal\.(\d+\.)?account\.keys$/.test(key) && localStorage.getItem(key) !== "[]",
  );
  if (!accounts) return;
  const client = await readMicrosoft();
  if (client === null) return;
  const { signOut } = await import("./msal-sign-out.ts");
  await signOut(client);
}
