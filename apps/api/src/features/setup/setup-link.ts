import { sql } from "kysely";
import type { Config } from "../../config.ts";
import { asSystem } from "../../db/as-system.ts";
import type { Db } from "../../db/database.ts";
import { hashToken, newToken } from "../../http/session.ts";

const validFor = "7 days";

/** A link that creates the organisation, once; null if there is one. Links from earlier starts are invalidated. */
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

/** On an empty database, prints how to begin on the console; there is no default account. */
export async function printSetupLink(db: Db, config: Config): Promise<void> {
  const token = await newSetupToken(db);
  if (token === null) return;
  console.error(
    `\nThis Kitround is new. Its first administrator begins here (works once, for seven days):\n\n  ${config.publicUrl}/login?setup=${token}\n`,
  );
}
