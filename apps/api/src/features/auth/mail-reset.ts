import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { asSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { memberships, personByEmail } from "./person-queries.ts";

/** Takes as long for an unknown address: longer than either case. */
const longEnoughMs = 300;
/** Minimum time between two mails to one person, however often they are requested. */
const apart = "2 minutes";

/**
 * Mails a link for a new password to the person who has this address and works in a branch. The answer does not
 * reveal whether there is one.
 */
export async function mailReset(db: Db, email: string): Promise<void> {
  await Promise.all([asSystem(db, (tx) => ask(tx, email)), sleep(longEnoughMs)]);
}

async function ask(tx: Tx, email: string): Promise<void> {
  const person = await personByEmail(tx, email);
  if (!person) return;
  const places = await memberships(tx, person.id);
  const place = places.find(({ example }) => !example);
  if (!place) return;
  // A simultaneous call waits here, and then finds the mail that this one has queued.
  await tx
    .selectFrom("branchUser")
    .select("id")
    .where("branchId", "=", place.branchId)
    .where("id", "=", place.branchUserId)
    .forNoKeyUpdate()
    .execute();
  const recent = await tx
    .selectFrom("mailOut")
    .select("id")
    .where("branchId", "=", place.branchId)
    .where("branchUserId", "=", place.branchUserId)
    .where("kind", "=", "password_reset")
    .where("createdAt", ">", sql<string>`now() - ${apart}::interval`)
    .executeTakeFirst();
  if (recent) return;
  await sql`select set_config('app.actor', ${place.branchUserId}, true)`.execute(tx);
  const toName = `${person.firstName} ${person.lastName}`;
  const { branchId, branchUserId } = place;
  const asked = { branchId, branchUserId, toName, toAddress: person.email, madeBy: branchUserId };
  await queueMail(tx, { ...asked, kind: "password_reset" }, true);
}
