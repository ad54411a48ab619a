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
import type { PublicAddress } from "../passkeys/relying-party.ts";
import { proveSecondFactor, type SecondFactor } from "../passkeys/second-factor.ts";

interface Given extends SecondFactor {
  email: string;
  password: string;
  ip: string;
  agent: string | null;
  /** The session token that this device sent, of any person: signing in again ends that session. */
  presented: string | string[] | undefined;
  requestId: string;
  /** Called with errors that occur after the answer. */
  fault: (error: unknown) => void;
}

/**
 * Signs a person in to the branch they worked in last. A person who is unknown, has no password, gives a wrong one or
 * has no branch gets the same answer after the same time: 403, which the sign-in screen shows in place. Throws
 * `second_factor_needed` if the password is right but not enough.
 */
export async function signInByPassword(
  db: Db,
  config: PublicAddress,
  given: Given,
): Promise<Session> {
  const { person, place } = await provePassword(db, given);
  const strong = await proveSecondFactor(db, config, { person, place, given });
  return asSystem(db, async (tx) => {
    await succeeded(tx, emailSubject(given.email));
    await endPresented(tx, given.presented);
    return openSession(tx, person, place, { agent: given.agent, strong });
  });
}

/**
 * Checks e-mail and password. Returns the person and the branch they worked in last; the attempt counts as failed
 * until `succeeded` is called.
 */
export async function provePassword(
  db: Db,
  given: Pick<Given, "email" | "password" | "ip" | "requestId" | "fault">,
) {
  await countAddress(db, given.ip);
  await takeAttempt(db, emailSubject(given.email));
  const person = await asSystem(db, (tx) => personByEmail(tx, given.email));
  const right = await passwordMatches(person?.passwordHash ?? null, given.password);
  // Written after the answer, because the time of a write for a known person must not reveal that they exist.
  if (person && !right) noteWrongPassword(db, person.id, given.requestId).catch(given.fault);
  if (!person || !right) throw wrong();
  const [place] = await asSystem(db, (tx) => memberships(tx, person.id));
  if (!place) throw wrong();
  return { person, place };
}

/** Ends the session that a device had before signing in again: `tx` is the system's. */
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
