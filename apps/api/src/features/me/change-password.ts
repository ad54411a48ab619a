import type { changePassword } from "@kitround/contract/me/me.ts";
import { passwordRefusal } from "@kitround/contract/me/password-rules.ts";
import type { Body } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { asSystem, withSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import { AppError, refuseUnlessAllowed } from "../../http/app-error.ts";
import type { SignedIn } from "../../http/session.ts";
import { emailSubject, succeeded, takeAttempt } from "../auth/attempts.ts";
import { hashPassword, passwordMatches } from "../auth/password-hash.ts";

/** Sees that the current password is right and the new one may be chosen; answers its hash. Guesses are counted as at sign-in. */
export async function checkedHash(
  db: Db,
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
  refuseUnlessAllowed(
    passwordRefusal(given.password, [person.email, person.firstName, person.lastName]),
  );
  const subject = emailSubject(person.email);
  await takeAttempt(db, subject);
  if (!(await passwordMatches(person.passwordHash, given.current))) {
    const message = "This is not your current password.";
    throw new AppError("invalid_input", message, [{ path: "current", message }]);
  }
  await asSystem(db, (tx) => succeeded(tx, subject));
  return hashPassword(given.password);
}

/** Sets the password and ends the person's sessions everywhere but here. */
export async function setPassword(tx: Tx, actor: SignedIn, passwordHash: string): Promise<void> {
  await withSystem(tx, async (system) => {
    await system
      .updateTable("person")
      .set({ passwordHash })
      .where("id", "=", actor.personId)
      .execute();
    await system
      .updateTable("session")
      .set({ endedAt: sql<string>`now()` })
      .where("endedAt", "is", null)
      .where("id", "<>", actor.sessionRow)
      .where("branchUserId", "in", (query) =>
        query.selectFrom("branchUser").select("id").where("personId", "=", actor.personId),
      )
      .execute();
  });
}
