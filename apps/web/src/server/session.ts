import { authPath } from "@kitround/contract/session/auth-path.ts";
import { texts } from "#texts/errors";
import { ApiError } from "./api-error.ts";
import { request } from "./api.ts";
import { leaving } from "../lib/leaving.ts";
import { lastAnswers } from "./last-answers.ts";
import { forgetPlace } from "./continue.ts";
import { leaveMicrosoft } from "./microsoft.ts";
import { clearSession, isSession, storeSession } from "../lib/stored-session.ts";
import { forgetFinds } from "../lib/recent-finds.ts";
import { forgetAllTyped } from "../lib/unsaved.ts";

/**
 * Signs in and stores the session. A failure is logged, clears the stored session and returns false; `explain` gets
 * the reason.
 */
export async function login(
  email: string,
  password: string,
  explain?: (error: ApiError) => void,
  /** A passkey, or a recovery code, as POST /auth takes it. */
  secondFactor?: object,
): Promise<boolean> {
  try {
    const answer = await request(
      { method: "POST", path: authPath, keyless: true },
      { body: { email, password, ...secondFactor } },
      // The screen that asks for it shows the refusal, and stays.
      { quiet: secondFactor !== undefined },
    );
    return keepSession(answer);
  } catch (error) {
    console.error("Sign-in failed", error);
    clearSession();
    if (error instanceof ApiError) explain?.(error);
    return false;
  }
}

/** Stores a valid session only: a proxy's page, for example, has status 200 too. Throws the invalid answer. */
export function keepSession(answer: unknown): true {
  if (!isSession(answer)) {
    throw new ApiError(200, "internal", texts.noSession);
  }
  storeSession(answer);
  return true;
}

let left: Promise<void> | undefined;

/**
 * Ends the session on the server, then here (even if the server can't be reached), and at the identity provider if it
 * began there. A second call during a sign-out returns the same promise. `alsoHere` runs before the page navigates to
 * the provider.
 */
export function logout(alsoHere: () => Promise<void> = async () => {}): Promise<void> {
  left ??= leave(alsoHere).finally(() => {
    left = undefined;
  });
  return left;
}

async function leave(alsoHere: () => Promise<void>): Promise<void> {
  leaving.begin();
  lastAnswers.forget();
  try {
    await request({ method: "DELETE", path: authPath, keyless: true });
  } catch (error) {
    console.error("Sign-out failed", error);
  } finally {
    clearSession();
    leaving.done();
    // The next person in this tab must not be led to the last one's screen; a person whose session has expired is.
    forgetPlace();
    forgetAllTyped();
    forgetFinds();
  }
  await alsoHere();
  await leaveMicrosoft();
}
