import { passwordRefusal } from "@kitround/contract/me/password-rules.ts";
import { sql } from "kysely";
import { asSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import { AppError, refuseUnlessAllowed } from "../../http/app-error.ts";
import { endSessionsOf, hashToken } from "../../http/session.ts";
import { emailSubject, succeeded, takeAttempt } from "../auth/attempts.ts";
import { hashPassword, passwordMatches } from "../auth/password-hash.ts";

/** What a link is for. A token has 256 bits, so nobody finds one by trying. Throws `link_expired`. */
export async function openLink(tx: Tx, token: string) {
  const link = await tx
    .selectFrom("oneTimeLink as l")
    .innerJoin("branchUser as u", "u.id", "l.branchUserId")
    .innerJoin("person as p", "p.id", "u.personId")
    .innerJoin("branch as b", "b.id", "u.branchId")
    .select([
      "l.kind",
      "p.email",
      "p.firstName",
      "p.lastName",
      "p.passwordHash",
      "p.id as personId",
    ])
    .select(["u.id as branchUserId", "u.status", "b.name as branchName"])
    .where("l.tokenHash", "=", hashToken(token))
    .where("l.usedAt", "is", null)
    .where("l.expiresAt", ">", sql<string>`now()`)
    .where("u.status", "in", ["invited", "active"])
    .executeTakeFirst();
  if (!link || link.kind === "setup") throw expired();
  const { kind, ...rest } = link;
  return { ...rest, kind, proves: kind === "invitation" && link.passwordHash !== null };
}

/**
 * Chooses the password and joins the branch. An invitation to somebody who has a password already asks for that one and leaves
 * it as it is: else whoever invites a person could take over their account. Of any number who hold the link at once, one succeeds.
 */
export async function redeemLink(db: Db, token: string, password: string): Promise<void> {
  const link = await asSystem(db, (tx) => openLink(tx, token));
  const passwordHash = link.proves ? null : await chosenHash(link, password);
  if (link.proves) await provePassword(db, link, password);
  await asSystem(db, async (tx) => {
    await sql`select set_config('app.actor', ${link.branchUserId}, true)`.execute(tx);
    const used = await tx
      .updateTable("oneTimeLink")
      .set({ usedAt: sql<string>`now()` })
      .where("tokenHash", "=", hashToken(token))
      .where("usedAt", "is", null)
      .where("expiresAt", ">", sql<string>`now()`)
      .returning("kind")
      .executeTakeFirst();
    if (!used) throw expired();
    const joined = await tx
      .updateTable("branchUser")
      .set({ status: "active" })
      .where("id", "=", link.branchUserId)
      .where("status", "in", ["invited", "active"])
      .returning("id")
      .executeTakeFirst();
    if (!joined) throw expired();
    if (passwordHash !== null) await setPassword(tx, link, passwordHash);
  });
}

type Link = Awaited<ReturnType<typeof openLink>>;

function chosenHash(link: Link, password: string): Promise<string> {
  refuseUnlessAllowed(passwordRefusal(password, [link.email, link.firstName, link.lastName]));
  return hashPassword(password);
}

/** Guesses are counted as at sign-in. */
async function provePassword(db: Db, link: Link, password: string): Promise<void> {
  const subject = emailSubject(link.email);
  await takeAttempt(db, subject);
  if (!(await passwordMatches(link.passwordHash, password))) {
    const message = "This is not the password you sign in with.";
    throw new AppError("invalid_input", message, [{ path: "password", message }]);
  }
  await asSystem(db, (tx) => succeeded(tx, subject));
}

async function setPassword(tx: Tx, link: Link, passwordHash: string): Promise<void> {
  let change = tx.updateTable("person").set({ passwordHash }).where("id", "=", link.personId);
  // Another invitation may have set one meanwhile: that one is the person's, this link must not replace it.
  if (link.kind === "invitation") change = change.where("passwordHash", "is", null);
  if (!(await change.returning("id").executeTakeFirst())) throw expired();
  await succeeded(tx, emailSubject(link.email));
  const places = await tx
    .selectFrom("branchUser")
    .select("id")
    .where("personId", "=", link.personId)
    .execute();
  for (const place of places) await endSessionsOf(tx, place.id);
}

function expired(): AppError {
  return new AppError(
    "link_expired",
    "This link does not work any more: it was used, or is older than seven days. Ask for a new one.",
  );
}
