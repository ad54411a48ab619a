import type { Body } from "@kitround/contract/route.ts";
import type { setUp } from "@kitround/contract/setup/setup.ts";
import { sql } from "kysely";
import { asSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";
import { hashToken } from "../../http/session.ts";
import type { Config } from "../../config.ts";
import { requireChoosable } from "../auth/choose-password.ts";
import { hashPassword } from "../auth/password-hash.ts";
import { wholeFormat, zoneIsKnown } from "../branches/new-branch-format.ts";

/**
 * Creates the organisation, its first branch and its first administrator. Of any number who have the link at once,
 * one succeeds.
 */
export async function setUpOrganisation(
  db: Db,
  config: Config,
  given: Body<typeof setUp>,
): Promise<void> {
  const tokenHash = hashToken(given.token);
  // Checked before the password is hashed, so that a wrong link costs nothing.
  await asSystem(db, async (tx) => {
    await refuseIfDone(tx);
    const link = await openLink(tx, tokenHash).select("kind").executeTakeFirst();
    if (!link) throw expired();
    await zoneIsKnown(tx, given.timeZone);
  });
  await requireChoosable(config, given.password, [
    given.email,
    given.firstName,
    given.lastName,
    given.organisationName,
  ]);
  const passwordHash = await hashPassword(given.password);

  await asSystem(db, async (tx) => {
    const used = await tx
      .updateTable("oneTimeLink")
      .set({ usedAt: sql<string>`now()` })
      .where("tokenHash", "=", tokenHash)
      .where("kind", "=", "setup")
      .where("usedAt", "is", null)
      .where("expiresAt", ">", sql<string>`now()`)
      .returning("kind")
      .executeTakeFirst();
    if (!used) throw expired();
    await refuseIfDone(tx);
    await tx.insertInto("organisation").values({ name: given.organisationName }).execute();
    const branch = await tx
      .insertInto("branch")
      .values({ ...wholeFormat(given), name: given.branchName, code: given.branchCode })
      .returning("id")
      .executeTakeFirstOrThrow();
    const person = await tx
      .insertInto("person")
      .values({
        email: given.email,
        firstName: given.firstName,
        lastName: given.lastName,
        passwordHash,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("branchUser")
      .values({ branchId: branch.id, personId: person.id, role: "admin" })
      .execute();
  });
}

function openLink(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom("oneTimeLink")
    .where("tokenHash", "=", tokenHash)
    .where("kind", "=", "setup")
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<string>`now()`);
}

async function refuseIfDone(tx: Tx): Promise<void> {
  const organisation = await tx.selectFrom("organisation").select("id").executeTakeFirst();
  if (organisation) {
    throw new AppError("setup_done", "The organisation has been set up already. Sign in instead.");
  }
}

function expired(): AppError {
  return new AppError(
    "link_expired",
    "This link does not work any more. Start the server again: it prints a new one.",
  );
}
