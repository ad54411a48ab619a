import type { Session } from "@kitround/contract/session/session.ts";

const KEY = "session-ended";

/** The user whose session ended on the server while they were using this device. */
export interface EndedSession {
  by: string;
  firstName: string;
}

/** Called before the session is cleared, so that the sign-in page can say why it is shown. */
export function noteEndedSession({ branchUserId, firstName }: Session): void {
  localStorage.setItem(KEY, JSON.stringify({ by: branchUserId, firstName } satisfies EndedSession));
}

export function readEndedSession(): EndedSession | null {
  try {
    // Cast: only noteEndedSession writes it.
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as EndedSession | null;
  } catch {
    return null;
  }
}

export function forgetEndedSession(): void {
  localStorage.removeItem(KEY);
}
