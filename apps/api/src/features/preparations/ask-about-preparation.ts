import type { PreparationDetail } from "@kitround/contract/preparations/preparation.ts";
import { askMay, askWords } from "@kitround/contract/preparations/preparation-rules.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { refuseUnlessAllowed } from "../../app-error.ts";
import { lockAsSeen, readPreparation } from "./preparation-queries.ts";

/** Stops the kit until a manager has decided whether it may be sent incomplete; the question names the short lines. */
export async function askAboutPreparation(
  tx: Tx,
  actor: Actor,
  id: string,
  rowVersion: number | undefined,
): Promise<PreparationDetail> {
  await lockAsSeen(tx, id, rowVersion);
  const it = await readPreparation(tx, id);
  refuseUnlessAllowed(askMay(it));
  await sql`
    update preparation set status = 'blocked', blocked_reason = ${askWords(it.lines)}, waits_for_stock = false,
      asked_by = ${actor.branchUserId}, asked_at = now()
    where branch_id = current_branch() and id = ${id}`.execute(tx);
  return readPreparation(tx, id);
}
