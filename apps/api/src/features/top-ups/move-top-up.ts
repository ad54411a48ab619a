import { can } from "@kitround/contract/access/capabilities.ts";
import type { Body } from "@kitround/contract/route.ts";
import type { moveTopUp as moveTopUpRoute, TopUp } from "@kitround/contract/top-ups/top-up.ts";
import { isAsked } from "@kitround/contract/top-ups/top-up-moves.ts";
import { isLive, topUpComplete, topUpMay } from "@kitround/contract/top-ups/top-up-rules.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { refuseUnlessAllowed } from "../../app-error.ts";
import { kitLines } from "../kit-content/kit-content.ts";
import { moveKit } from "../kits/move-kit.ts";
import { keepSecondRemark } from "../second-counts/keep-second-count.ts";
import { lockTopUp, readTopUp } from "./top-up-queries.ts";

/** Starts a top-up, lets it wait for stock, or finishes it: done makes the kit ready. */
export async function moveTopUp(
  tx: Tx,
  actor: Actor,
  id: string,
  step: Body<typeof moveTopUpRoute>,
): Promise<TopUp> {
  await lockTopUp(tx, id, step.rowVersion);
  const topUp = await readTopUp(tx, id);
  // Somebody else has finished it meanwhile, or set it waiting: only the note and the minutes are stored.
  if (step.rowVersion === undefined && (topUp.status === step.status || !isLive(topUp.status))) {
    await keepSecondRemark(tx, actor, {
      kitId: topUp.kitId,
      kind: "top_up",
      first: { topUpId: id, by: topUp.doneById, at: topUp.doneAt },
      said: [step.minutes === undefined ? null : `Minutes: ${step.minutes}`, step.note || null],
    });
    return topUp;
  }
  refuseUnlessAllowed(topUpMay(step.status, topUp));
  const done = step.status === "done";
  const asked = isAsked(topUp);
  if (done && !asked) {
    const lines = (await kitLines(tx, [topUp.kitId])).get(topUp.kitId) ?? [];
    const may = can(actor.role, "kit-room:override");
    refuseUnlessAllowed(topUpComplete(topUp.kitCode, lines, { note: step.note, may }));
  }
  await sql`
    update top_up set status = ${step.status}, minutes = coalesce(${step.minutes ?? null}, minutes),
      note = coalesce(nullif(${step.note ?? null}, ''), note),
      done_by = ${done ? actor.branchUserId : null}, done_at = case when ${done} then now() end
    where branch_id = current_branch() and id = ${id}`.execute(tx);
  if (done && asked) await tellDriver(tx, id);
  if (done && !asked) {
    await goOnPacking(tx, topUp.kitId);
    await moveKit(tx, actor, {
      kitId: topUp.kitId,
      event: "top_up",
      ...(step.note ? { reason: step.note } : {}),
    });
  }
  return readTopUp(tx, id);
}

/** Continues preparations that waited for this top-up, in the state they were blocked in. */
async function goOnPacking(tx: Tx, kitId: string): Promise<void> {
  await sql`
    update preparation p set blocked_reason = null, waits_for_stock = false,
      status = case when exists (select from preparation_line x
        where x.branch_id = p.branch_id and x.preparation_id = p.id) then 'in_progress' else 'todo' end
    where p.branch_id = current_branch() and p.kit_id = ${kitId} and p.status = 'blocked'
      and p.waits_for_stock`.execute(tx);
}

/** Writes into the school's open task that what it asked for is packed and is to be handed over. */
async function tellDriver(tx: Tx, topUpId: string): Promise<void> {
  await sql`
    update school_task t set title = left('Packed: hand over ' || (
      select string_agg(x.used || ' ' || i.name, ', ' order by i.name) || ' for ' || k.code
      from top_up_line x join item i on i.branch_id = x.branch_id and i.id = x.item_id
      where x.branch_id = u.branch_id and x.top_up_id = u.id and x.used > 0), 120)
    from top_up u join kit k on k.branch_id = u.branch_id and k.id = u.kit_id
    where u.branch_id = current_branch() and u.id = ${topUpId} and t.branch_id = u.branch_id and t.rule = 'more_asked'
      and t.cause = 'more:' || u.allocation_id and t.status in ('open', 'doing', 'waiting')
      and exists (select from top_up_line x where x.branch_id = u.branch_id and x.top_up_id = u.id and x.used > 0)`.execute(
    tx,
  );
}
