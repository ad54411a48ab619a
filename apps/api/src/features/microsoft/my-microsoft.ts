import type { MyMicrosoft } from "@kitround/contract/microsoft/microsoft.ts";
import { asSystem, withSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";
import type { SignedIn } from "../../http/admit.ts";
import { emailSubject, succeeded, takeAttempt } from "../auth/attempts.ts";
import { noteWrongPassword } from "../auth/note-wrong-password.ts";
import { passwordMatches } from "../auth/password-hash.ts";
import { type Identity, TokenRefused } from "./id-token.ts";
import { spendNonce } from "../auth/nonces.ts";
import { addIdentity, personOf, readWaysIn } from "./person-identities.ts";

/** Links the account to the signed-in person. Linking it again changes nothing. */
export function linkAccount(tx: Tx, actor: SignedIn, identity: Identity): Promise<MyMicrosoft> {
  return withSystem(tx, async (system) => {
    if (!(await spendNonce(system, identity.nonce, actor.personId))) {
      throw new TokenRefused("a nonce that was not drawn for this person, or not any more");
    }
    const known = await personOf(system, identity);
    if (known && known.id !== actor.personId) {
      throw new AppError(
        "already_exists",
        `${identity.accountName} signs in somebody else here, so it was not linked to you.`,
      );
    }
    if (!known) {
      const { account } = await readWaysIn(system, actor.personId);
      if (account !== null) {
        throw new AppError(
          "already_exists",
          `${account.name} is linked already. Unlink it first, then link ${identity.accountName}.`,
        );
      }
      await addIdentity(system, actor.personId, identity);
    }
    return readWaysIn(system, actor.personId);
  });
}

/**
 * Verifies the person by their password, which works without any Microsoft account. Wrong guesses are counted as at
 * sign-in. `without` is the message for a person who has no password.
 */
export async function proveOtherWay(
  db: Db,
  actor: SignedIn,
  password: string,
  without = onlyWay,
): Promise<void> {
  const person = await asSystem(db, (tx) =>
    tx
      .selectFrom("person")
      .select(["email", "passwordHash"])
      .where("id", "=", actor.personId)
      .executeTakeFirstOrThrow(),
  );
  if (person.passwordHash === null) {
    throw new AppError("transition_refused", without);
  }
  const subject = emailSubject(person.email);
  await takeAttempt(db, subject);
  if (!(await passwordMatches(person.passwordHash, password))) {
    await noteWrongPassword(db, actor.personId, actor.requestId);
    const message = "This is not your password.";
    throw new AppError("invalid_input", message, [{ path: "password", message }]);
  }
  await asSystem(db, (tx) => succeeded(tx, subject));
}

const onlyWay =
  "This Microsoft account is your only way in. Ask your branch manager for a link to choose a password first.";

export const noPassword =
  "You have no password. Ask your branch manager for a link to choose one first, then link your account.";

export function unlinkAccount(tx: Tx, actor: SignedIn): Promise<MyMicrosoft> {
  return withSystem(tx, async (system) => {
    await system.deleteFrom("personIdentity").where("personId", "=", actor.personId).execute();
    return readWaysIn(system, actor.personId);
  });
}
