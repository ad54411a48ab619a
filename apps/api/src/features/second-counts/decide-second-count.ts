import type {
  decideSecondCount as decideRoute,
  SecondCount,
} from "@kitround/contract/second-counts/second-count.ts";
import { mayDecide } from "@kitround/contract/second-counts/second-count-rules.ts";
import type { Body } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import { refuseUnlessAllowed } from "../../app-error.ts";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { takeMore } from "../top-ups/take-more.ts";
import { takeOver } from "./keep-second-count.ts";
import { readSecondCount } from "./second-count-queries.ts";

/**
 * Adopts some lines of a second count, or none. Throws not_found, stale_version, stock_short and transition_refused.
 */
export async function decideSecondCount(
  tx: Tx,
  actor: Actor,
  id: string,
  { rowVersion, takeOver: chosen }: Body<typeof decideRoute>,
): Promise<SecondCount> {
  await requireVersion(tx, "secondCount", id, rowVersion, "This second count");
  const it = await readSecondCount(tx, id);
  refuseUnlessAllowed(mayDecide(it, chosen));
  const lines = it.lines.filter((line) => chosen.includes(line.lineId) && !line.takenOver);
  if (lines.length > 0) {
    if (it.kind === "top_up") {
      await takeMore(tx, actor, id, lines);
    } else {
      await takeOver(tx, actor, it, lines);
    }
  }
  await sql`
    update second_count set decided_by = ${actor.branchUserId}, decided_at = now()
    where branch_id = current_branch() and id = ${id}`.execute(tx);
  return readSecondCount(tx, id);
}
