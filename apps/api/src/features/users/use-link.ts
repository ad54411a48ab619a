import { linkHolds, setsPassword } from "@kitround/contract/users/user-rules.ts";
import { sql } from "kysely";
import { asSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";
import type { Config } from "../../config.ts";
import type { SignedIn } from "../../http/admit.ts";
import { endSessionsOf, hashToken } from "../../http/session.ts";
import { emailSubject, succeeded, takeAttempt } from "../auth/attempts.ts";
import { noteWrongPassword } from "../auth/note-wrong-password.ts";
import { requireChoosable } from "../auth/choose-password.ts";
import { hashPassword, passwordMatches } from "../auth/password-hash.ts";

/**
 * Finds the purpose of a link. A token has 256 bits, so it can't be guessed. Throws `link_expired`, also if the
 * person's role has changed since, or the link's maker may no longer give that role.
 */
export async function openLink(tx: Tx, token: string) {
  const link = await tx
    .selectFrom("oneTimeLink as l")
    .innerJoin("branchUser as u", "u.id", "l.branchUserId")
    .innerJoin("branchUser as m", "m.id", "l.madeBy")
    .innerJoin("person as p", "p.id", "u.personId")
    .innerJoin("branch as b", "b.id", "u.branchId")
    .select([
      "l.kind",
      "l.role",
      "l.madeBy",
      "p.email",
      "p.firstName",
      "p.lastName",
      "p.passwordHash",
    ])
    .select(["p.id as personId", "u.id as branchUserId", "b.name as branchName", "b.greeting"])
    .select(["u.role as placeRole", "u.status", "m.role as makerRole", "m.status as makerStatus"])
    .select([
      sql<boolean>`exists (select from branch_user o where o.person_id = u.person_id and o.id <> u.id
        and o.created_at <= u.created_at and o.status <> 'removed')`.as("hasOtherPlace"),
      sql<boolean>`exists (select from person_identity i where i.person_id = u.person_id)`.as(
        "hasAccount",
      ),
    ])
    .where("l.tokenHash", "=", hashToken(token))
    .where("b.status", "=", "active")
    .where("l.usedAt", "is", null)
    .where("l.expiresAt", ">", sql<string>`now()`)
    .executeTakeFirst();
  if (!link || link.kind === "setup" || link.role === null) throw expired();
  const {
    kind,
    role,
    placeRole,
    makerRole,
    makerStatus,
    madeBy,
    hasOtherPlace,
    hasAccount,
    ...rest
  } = link;
  const own = madeBy === link.branchUserId;
  const maker = { role: makerRole, status: makerStatus, own };
  if (!linkHolds({ role, maker }, { role: placeRole, status: link.status })) throw expired();
  const hasWayIn = link.passwordHash !== null || hasAccount;
  return { ...rest, kind, proves: !setsPassword(kind, { hasWayIn, hasOtherPlace }) };
}

/**
 * Sets the password and joins the branch. An invitation to a person who has a password already asks for it and leaves
 * it unchanged: otherwise a person who invites somebody could take over their account. Of any number of people who
 * use the link at once, one succeeds.
 */
export async function redeemLink(
  db: Db,
  config: Config,
  token: string,
  password: string,
  requestId: string,
): Promise<void> {
  const link = await asSystem(db, (tx) => openLink(tx, token));
  const passwordHash = link.proves ? null : await chosenHash(config, link, password);
  if (link.proves) await provePassword(db, link, password, requestId);
  await asSystem(db, async (tx) => {
    await joinBranch(tx, link, token);
    if (passwordHash !== null) await setPassword(tx, link, passwordHash);
  });
}

/** Joins the branch as the signed-in person, however they have signed in. */
export async function acceptLink(db: Db, actor: SignedIn, token: string): Promise<void> {
  await asSystem(db, async (tx) => {
    const link = await openLink(tx, token);
    if (link.kind !== "invitation") throw expired();
    if (link.personId !== actor.personId) {
      const message = `This invitation is for ${link.email}. Sign out, and sign in with that address.`;
      throw new AppError("transition_refused", message);
    }
    await joinBranch(tx, link, token);
  });
}

type Link = Awaited<ReturnType<typeof openLink>>;

/**
 * Uses the link up and signs its holder in. Throws `link_expired` when it was used meanwhile. `tx` is the system's.
 */
export async function joinBranch(tx: Tx, link: Link, token: string): Promise<void> {
  await sql`select set_config('app.actor', ${link.branchUserId}, true)`.execute(tx);
  const used = await tx
    .updateTable("oneTimeLink")
    .set({ usedAt: sql<string>`now()` })
    .where("tokenHash", "=", hashToken(token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<string>`now()`)
    .returning("role")
    .executeTakeFirst();
  if (!used || used.role === null) throw expired();
  // A person may have several links: one was shown and another mailed.
  await tx
    .deleteFrom("oneTimeLink")
    .where("branchUserId", "=", link.branchUserId)
    .where("usedAt", "is", null)
    .execute();
  const joined = await tx
    .updateTable("branchUser")
    .set({ status: "active" })
    .where("id", "=", link.branchUserId)
    .where("role", "=", used.role)
    .where("status", "in", ["invited", "active"])
    .returning("id")
    .executeTakeFirst();
  if (!joined) throw expired();
}

async function chosenHash(config: Config, link: Link, password: string): Promise<string> {
  await requireChoosable(config, password, [link.email, link.firstName, link.lastName]);
  return hashPassword(password);
}

/** Wrong guesses are counted as at sign-in. */
async function provePassword(
  db: Db,
  link: Link,
  password: string,
  requestId: string,
): Promise<void> {
  const subject = emailSubject(link.email);
  await takeAttempt(db, subject);
  if (!(await passwordMatches(link.passwordHash, password))) {
    await noteWrongPassword(db, link.personId, requestId);
    const message =
      link.passwordHash === null
        ? "You have no password: join with Microsoft if you sign in with it; otherwise join the branch that invited you first, then open this link again."
        : "This is not the password you sign in with.";
    throw new AppError("invalid_input", message, [{ path: "password", message }]);
  }
  await asSystem(db, (tx) => succeeded(tx, subject));
}

async function setPassword(tx: Tx, link: Link, passwordHash: string): Promise<void> {
  let change = tx.updateTable("person").set({ passwordHash }).where("id", "=", link.personId);
  // Another invitation may have set a password meanwhile: it is the person's, so this link must not replace it.
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
    "This link does not work any more: it was used, or is older than seven days, or the role it was for was changed. Ask for a new one.",
  );
}
