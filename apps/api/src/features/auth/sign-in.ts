import type { Session } from "@kitround/contract/session/session.ts";
import { sql } from "kysely";
import { asSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";
import { hashToken } from "../../http/session.ts";
import { countAddress, emailSubject, succeeded, takeAttempt } from "./attempts.ts";
import { openSession } from "./open-session.ts";
import { noteWrongPassword } from "./note-wrong-password.ts";
import { passwordMatches } from "./password-hash.ts";
import { memberships, personByEmail } from "./person-queries.ts";

interface Given {
  email: string;
  password: string;
  ip: string;
  agent: string | null;
  /** The token this device came with, of whomever: signing in again ends its session. */
  presented: string | string[] | undefined;
  requestId: string;
  /** Hears of what went wrong behind the answer. */
  fault: (error: unknown) => void;
}

/**
 * Signs a person in to the branch they worked in last. Whoever is unknown, has no password, gives a wrong one or has no
 * branch gets the same answer after the same time: 403, which the sign-in screen shows in its place.
 */
export async function signInByPassword(db: Db, given: Given): Promise<Session> {
  await countAddress(db, given.ip);
  const subject = emailSubject(given.email);
  await takeAttempt(db, subject);
  const person = await asSystem(db, (tx) => personByEmail(tx, given.email));
  const right = await passwordMatches(person?.passwordHash ?? null, given.password);
  // Behind the answer: what is written for somebody who is known must not take time that tells so.
  if (person && !right) noteWrongPassword(db, person.id, given.requestId).catch(given.fault);
  if (!person || !right) throw wrong();
  return asSystem(db, async (tx) => {
    const [place] = await memberships(tx, person.id);
    if (!place) throw wrong();
    await succeeded(tx, subject);
    await endPresented(tx, given.presented);
    return openSession(tx, person, place, given.agent);
  });
}

/** Ends the session that a device came with to sign in again: `tx` is the system's. */
export async function endPresented(tx: Tx, token: string | string[] | undefined): Promise<void> {
  if (typeof token !== "string") return;
  await tx
    .updateTable("session")
    .set({ endedAt: sql<string>`now()` })
    .where("tokenHash", "=", hashToken(token))
    .where("endedAt", "is", null)
    .execute();
}

function wrong(): AppError {
  return new AppError("forbidden", "The e-mail address or the password is not right.");
}
