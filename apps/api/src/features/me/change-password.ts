import type { changePassword } from "@kitround/contract/me/me.ts";
import type { Body } from "@kitround/contract/route.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { sql } from "kysely";
import { asSystem } from "../../db/as-system.ts";
import type { Db } from "../../db/database.ts";
import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/admit.ts";
import type { Config } from "../../config.ts";
import { requireChoosable } from "../auth/choose-password.ts";
import { emailSubject, succeeded, takeAttempt } from "../auth/attempts.ts";
import { openSession } from "../auth/open-session.ts";
import { isStrong } from "../passkeys/second-factor.ts";
import { noteWrongPassword } from "../auth/note-wrong-password.ts";
import { hashPassword, passwordMatches } from "../auth/password-hash.ts";
import { memberships } from "../auth/person-queries.ts";

/**
 * Verifies the current password and checks the new one; returns its hash. Wrong guesses are counted as at sign-in.
 */
export async function checkedHash(
  db: Db,
  config: Config,
  actor: SignedIn,
  given: Body<typeof changePassword>,
): Promise<string> {
  const person = await asSystem(db, (tx) =>
    tx
      .selectFrom("person")
      .select(["email", "firstName", "lastName", "passwordHash"])
      .where("id", "=", actor.personId)
      .executeTakeFirstOrThrow(),
  );
  await requireChoosable(config, given.password, [person.email, person.firstName, person.lastName]);
  const subject = emailSubject(person.email);
  await takeAttempt(db, subject);
  if (!(await passwordMatches(person.passwordHash, given.current))) {
    await noteWrongPassword(db, actor.personId, actor.requestId);
    const message = "This is not your current password.";
    throw new AppError("invalid_input", message, [{ path: "current", message }]);
  }
  await asSystem(db, (tx) => succeeded(tx, subject));
  return hashPassword(given.password);
}

/**
 * Sets the password and ends the person's sessions everywhere. Returns a new one for this device, so that a person
 * who knows its old token loses access.
 */
export async function setPassword(
  db: Db,
  actor: SignedIn,
  passwordHash: string,
  agent: string | null,
): Promise<Session> {
  return asSystem(db, async (tx) => {
    const person = await tx
      .updateTable("person")
      .set({ passwordHash })
      .where("id", "=", actor.personId)
      .returning(["firstName", "lastName", "email"])
      .executeTakeFirstOrThrow();
    const strong = await isStrong(tx, actor.sessionRow);
    await tx
      .updateTable("session")
      .set({ endedAt: sql<string>`now()` })
      .where("endedAt", "is", null)
      .where("branchUserId", "in", (query) =>
        query.selectFrom("branchUser").select("id").where("personId", "=", actor.personId),
      )
      .execute();
    const places = await memberships(tx, actor.personId);
    const place = places.find((membership) => membership.branchId === actor.branchId);
    if (!place) throw notFound("This branch");
    return openSession(tx, person, place, { agent, strong, instead: actor.sessionRow });
  });
}
