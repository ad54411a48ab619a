import { sql } from "kysely";
import type { Config } from "../../config.ts";
import { asSystem } from "../../db/as-system.ts";
import type { Db } from "../../db/database.ts";
import { hashToken, newToken } from "../../http/session.ts";

const validFor = "7 days";

/** A link that makes the organisation, once; null when there is one. Links from earlier starts stop working. */
export async function newSetupToken(db: Db): Promise<string | null> {
  return asSystem(db, async (tx) => {
    const organisation = await tx.selectFrom("organisation").select("id").executeTakeFirst();
    if (organisation) return null;
    const token = newToken();
    await tx
      .deleteFrom("oneTimeLink")
      .where("kind", "=", "setup")
      .where("usedAt", "is", null)
      .execute();
    await tx
      .insertInto("oneTimeLink")
      .values({
        tokenHash: hashToken(token),
        kind: "setup",
        expiresAt: sql<string>`now() + ${validFor}::interval`,
      })
      .execute();
    return token;
  });
}

/** On an empty database, tells the reader of the console how to begin; there is no account to begin with. */
export async function printSetupLink(db: Db, config: Config): Promise<void> {
  const token = await newSetupToken(db);
  if (token === null) return;
  console.error(
    `\nThis Kitround is new. Its first administrator begins here (works once, for seven days):\n\n  ${config.publicUrl}/login?setup=${token}\n`,
  );
}
