import type { Session } from "@kitround/contract/session/session.ts";
import type { Tx } from "../../db/database.ts";
import { startSession } from "../../http/session.ts";
import type { Membership } from "./person-queries.ts";

/**
 * Starts a session in one branch and returns it as the browser stores it. `strong`: the person proved more than a
 * password. `tx` is the system's.
 */
export async function openSession(
  tx: Tx,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
  place: Membership,
  { agent, strong, instead }: { agent: string | null; strong: boolean; instead?: string },
): Promise<Session> {
  const { token, sessionRow } = await startSession(tx, { ...place, agent, strong });
  if (instead !== undefined) {
    await tx
      .updateTable("pushDevice")
      .set({ sessionId: sessionRow })
      .where("sessionId", "=", instead)
      .execute();
  }
  return { firstName, lastName, email, ...place, sessionId: token };
}
