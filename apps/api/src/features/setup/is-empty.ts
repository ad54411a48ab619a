import { asSystem } from "../../db/as-system.ts";
import type { Db } from "../../db/database.ts";

/** Whether this installation was not set up yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const organisation = await asSystem(db, (tx) =>
    tx.selectFrom("organisation").select("id").executeTakeFirst(),
  );
  return organisation === undefined;
}
