import type { Session } from "@kitround/contract/session/session.ts";
import type { Tx } from "../../db/database.ts";
import { startSession } from "../../http/session.ts";
import type { Membership } from "./person-queries.ts";

/** Starts a session in one branch and answers it as the browser stores it. `strong`: more than a password opens it. `tx` is the system's. */
export async function openSession(
  tx: Tx,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
  place: Membership,
  { agent, strong }: { agent: string | null; strong: boolean },
): Promise<Session> {
  const { token } = await startSession(tx, { ...place, agent, strong });
  return { firstName, lastName, email, ...place, sessionId: token };
}
