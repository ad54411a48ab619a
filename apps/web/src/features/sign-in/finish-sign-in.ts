import { linkMicrosoft, type MicrosoftClient } from "@kitround/contract/microsoft/microsoft.ts";
import { microsoftPath } from "@kitround/contract/session/auth-path.ts";
import { texts } from "#texts/sign-in";
import { ApiError } from "../../server/api-error.ts";
import { api, request } from "../../server/api.ts";
import type { Intent } from "../../server/microsoft-intent.ts";
import { keepSession } from "../../server/session.ts";
import { readSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { signInDraft } from "./sign-in-draft.ts";

/** The screen to open next. */
export type Place = { to: "/" | "/login" | "/settings/my-account"; search?: { link?: string } };

/**
 * Runs when the identity provider sends the browser back. The person is then signed in, has joined a branch or has linked the
 * account. If that failed, they are back where they left, with a sentence that says why.
 */
export async function finishSignIn(
  configured: Promise<MicrosoftClient | null>,
  answer: string,
  intent: Intent,
): Promise<Place> {
  const client = await configured;
  if (client === null) return fail(intent, texts.microsoft.failed);
  const { readAnswer } = await import("../../server/msal-return.ts");
  const returned = await readAnswer(client, answer);
  if (returned.kind !== "token") return fail(intent, texts.microsoft[returned.kind]);
  try {
    return intent.kind === "link"
      ? await link(returned.idToken)
      : await signIn(returned.idToken, intent);
  } catch (error) {
    console.error("Microsoft sign-in failed", error);
    return fail(intent, error instanceof ApiError ? error.message : texts.microsoft.failed);
  }
}

async function signIn(idToken: string, intent: Intent): Promise<Place> {
  const body = intent.kind === "join" ? { idToken, link: intent.link } : { idToken };
  const call = { method: "POST", path: microsoftPath, keyless: true } as const;
  keepSession(await request(call, { body }, { quiet: true }));
  signInDraft.set({ email: "", failure: "" });
  const branch = readSession()?.branchName ?? "";
  if (intent.kind === "join") toast(texts.microsoft.joined(branch));
  return { to: "/" };
}

async function link(idToken: string): Promise<Place> {
  const { account } = await api(linkMicrosoft, { body: { idToken } }, { quiet: true });
  toast(texts.microsoft.linked(account?.name ?? ""));
  return { to: "/settings/my-account" };
}

function fail(intent: Intent, sentence: string): Place {
  if (intent.kind === "link" && readSession() !== null) {
    toast(sentence, { tone: "error" });
    return { to: "/settings/my-account" };
  }
  signInDraft.set({ ...signInDraft.get(), failure: sentence });
  return { to: "/login", search: intent.kind === "join" ? { link: intent.link } : {} };
}
