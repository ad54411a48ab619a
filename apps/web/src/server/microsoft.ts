import { microsoftPath } from "@kitround/contract/session/auth-path.ts";
import type {
  MicrosoftClient,
  readMicrosoft as readMicrosoftRoute,
} from "@kitround/contract/microsoft/microsoft.ts";
import type { Result } from "@kitround/contract/route.ts";
import { request } from "./api.ts";
import { createStore } from "../lib/store.ts";

// What the first screen needs to know about signing in with Microsoft: whether it is offered. The provider's client
// library is four times the size of this app's sign-in, so it is loaded in parallel with the first screen, never
// before it.

/** The Microsoft tenant; null if it is not configured, and until that is known. */
export const microsoft = createStore<MicrosoftClient | null>(null);

/**
 * Whether a link for a forgotten password can be mailed; part of the same answer, so that the first screen makes one
 * call.
 */
export const resetsByMail = createStore(false);

/** Whether this server accepts passkeys and this browser supports them. */
export const passkeysOffered = createStore(false);

/** Whether nobody has set this installation up. */
export const installationEmpty = createStore(false);

let asked: Promise<MicrosoftClient | null> | undefined;

/** Asks the server once. Without an answer Microsoft is not offered, only the password; no error is shown. */
export function readMicrosoft(): Promise<MicrosoftClient | null> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<MicrosoftClient | null> {
  try {
    const answer = await request({ method: "GET", path: microsoftPath }, {}, { quiet: true });
    // Cast: the server validates its answers against the route's schema.
    const {
      client,
      resetsByMail: mails,
      passkeys,
      empty,
    } = answer as Result<typeof readMicrosoftRoute>;
    installationEmpty.set(empty);
    passkeysOffered.set(passkeys && "PublicKeyCredential" in globalThis);
    resetsByMail.set(mails);
    microsoft.set(client);
    return client;
  } catch {
    asked = undefined;
    return null;
  }
}

/** Initialises the provider's client, if one is configured: at every start, after the first screen is shown. */
export async function startMicrosoft(): Promise<void> {
  const client = await readMicrosoft();
  if (client === null) return;
  const { readyClient } = await import("./msal-client.ts");
  // The error is on the console; the button tries again.
  await readyClient(client).catch(() => {});
}

let answer: string | null = null;

/** Stores the provider's answer from the redirect, because the start replaces the address that contains it. */
export function keepAnswer({ pathname, hash, search }: Location): void {
  if (pathname === "/msal") answer = hash.length > 1 ? hash : search.length > 1 ? search : null;
}

/** Returns the provider's answer, once. */
export function takeAnswer(): string | null {
  const taken = answer;
  answer = null;
  return taken;
}

/** Signs out at the provider too, if somebody signed in there from this browser. */
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
