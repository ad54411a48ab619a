import { authPath } from "@kitround/contract/session/auth-path.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { ApiError } from "./api-error.ts";
import { request } from "./api.ts";
import { forgetPlace } from "./continue.ts";
import { clearSession, readSession, storeSession } from "./stored-session.ts";

/** Signs in and keeps the session. A failure is logged, clears what was stored and answers false; `explain` hears why. */
export async function login(
  email: string,
  password: string,
  explain?: (error: ApiError) => void,
): Promise<boolean> {
  try {
    const answer = await request(
      { method: "POST", path: authPath, keyless: true },
      { body: { email, password } },
    );
    storeSession(answer as Session); // the server checks its answers against the session's schema
    return readSession() !== null;
  } catch (error) {
    console.error("Sign-in failed", error);
    clearSession();
    if (error instanceof ApiError) explain?.(error);
    return false;
  }
}

/** Ends the session on the server, then here; here also when the server cannot be reached. */
export async function logout(): Promise<void> {
  try {
    await request({ method: "DELETE", path: authPath, keyless: true });
  } catch (error) {
    console.error("Sign-out failed", error);
  } finally {
    clearSession();
    // The next person at this tab is not led to where the last one was; one whose session ended is.
    forgetPlace();
  }
}
