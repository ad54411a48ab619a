import { sql } from "kysely";
import { asSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import { hashToken, newToken } from "../../http/session.ts";

const validFor = "10 minutes";

/** Creates a nonce for one use. `personId` binds it to a person who links an account; null for signing in. */
export async function drawNonce(db: Db, personId: string | null): Promise<string> {
  const nonce = newToken();
  await asSystem(db, async (tx) => {
    await tx
      .deleteFrom("signInNonce")
      .where("expiresAt", "<", sql<string>`now()`)
      .execute();
    await tx
      .insertInto("signInNonce")
      .values({
        nonceHash: hashToken(nonce),
        personId,
        expiresAt: sql<string>`now() + ${validFor}::interval`,
      })
      .execute();
  });
  return nonce;
}

/** Uses a nonce up, in one statement: of any number of simultaneous uses, one gets true. `tx` is the system's. */
export async function spendNonce(tx: Tx, nonce: string, personId: string | null): Promise<boolean> {
  const spent = await tx
    .deleteFrom("signInNonce")
    .where("nonceHash", "=", hashToken(nonce))
    .where("expiresAt", ">", sql<string>`now()`)
    .where("personId", "is not distinct from", personId)
    .returning("nonceHash")
    .executeTakeFirst();
  return spent !== undefined;
}
