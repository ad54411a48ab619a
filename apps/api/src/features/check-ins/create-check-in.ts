import type {
  CheckIn,
  createCheckIn as createCheckInRoute,
} from "@kitround/contract/check-ins/check-in.ts";
import {
  countedByList,
  exceptionFaults,
  missingBoxFaults,
  missingBoxWords,
  readCount,
  withMissingBoxes,
} from "@kitround/contract/check-ins/check-in-rules.ts";
import type { Body } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { AppError, refuseUnlessAllowed } from "../../app-error.ts";
import { moveAllocationsThatMay } from "../allocations/move-allocation.ts";
import { takePhotosAlong } from "../files/kit-photos.ts";
import { writeContent } from "../kit-content/kit-content.ts";
import { moveKit } from "../kits/move-kit.ts";
import { noteMissingBoxes } from "../school-tasks/box-missing.ts";
import { lockKit, type OpenSheet, readCheckIn, readSheet } from "./check-in-queries.ts";

type Count = Body<typeof createCheckInRoute>;

const eventOf = {
  complete: "check_in_complete",
  short: "check_in_short",
  quarantined: "quarantine",
} as const;

/** Counts a kit in: its content is as counted, what is short becomes a top-up, and its loan is closed. */
export async function createCheckIn(tx: Tx, actor: Actor, count: Count): Promise<CheckIn> {
  if (count.rowVersion === undefined) await lockKit(tx, count.kitId);
  else await requireVersion(tx, "kit", count.kitId, count.rowVersion, "This kit");
  const sheet = await readSheet(tx, count.kitId);
  refuseUnlessAllowed(countedByList(sheet, count.packingListId));
  const missing = count.missingBoxes ?? [];
  const faults = [
    ...exceptionFaults(sheet.lines, count.exceptions),
    ...missingBoxFaults(sheet.boxes, missing),
  ];
  if (faults.length > 0) {
    throw new AppError("invalid_input", "Some lines of the count are not right.", faults);
  }
  const exceptions = withMissingBoxes(sheet.lines, count.exceptions, missing);
  const { result, counts, needs } = readCount(
    sheet.lines,
    exceptions,
    count.quarantine !== undefined,
  );
  const checkInId = await record(tx, actor, sheet, { ...count, exceptions }, result);
  await takePhotosAlong(tx, count.kitId, checkInId);
  await writeContent(
    tx,
    count.kitId,
    counts.map(({ line, good }) => ({ lineId: line.lineId, qty: good })),
  );
  await cancelOpenTopUp(tx, count.kitId);
  if (result === "short") await openTopUp(tx, count.kitId, checkInId, needs);
  const { allocationId } = sheet;
  await moveKit(tx, actor, {
    kitId: count.kitId,
    event: eventOf[result],
    ...(allocationId === null ? {} : { allocationId }),
    ...(count.quarantine === undefined ? {} : { reason: count.quarantine }),
  });
  if (allocationId !== null) {
    await moveAllocationsThatMay(tx, [{ id: allocationId, event: "close" }]);
  }
  await tellSchool(tx, actor, sheet, count);
  return readCheckIn(tx, checkInId);
}

/** What the loan has come to: the students it reached, and a task for what did not come back with it. */
async function tellSchool(tx: Tx, actor: Actor, sheet: OpenSheet, count: Count): Promise<void> {
  const { allocationId, schoolId, kitId, kitCode } = sheet;
  if (allocationId === null || schoolId === null) return;
  if (count.students !== undefined) {
    await sql`update allocation set students_actual = ${count.students}
      where branch_id = current_branch() and id = ${allocationId}`.execute(tx);
  }
  await noteMissingBoxes(tx, actor, {
    schoolId,
    kitId,
    title: missingBoxWords(kitCode, count.missingBoxes ?? []),
    note: "Found at the check-in: ask the school, then close this or write the box off.",
  });
}

async function record(
  tx: Tx,
  actor: Actor,
  sheet: OpenSheet,
  count: Count,
  result: CheckIn["result"],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into check_in (branch_id, kit_id, allocation_id, result, feedback, minutes, missing_boxes, actor_id)
    values (current_branch(), ${sheet.kitId}, ${sheet.allocationId}, ${result},
      nullif(${count.feedback ?? null}, ''), ${count.minutes ?? null}, ${[...new Set(count.missingBoxes)].sort((a, b) => a - b)}::int[], ${actor.branchUserId})
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("insert into check_in returned no row");
  const expected = new Map(sheet.lines.map((line) => [line.lineId, line.qty]));
  const given = count.exceptions;
  await sql`
    insert into check_in_line (branch_id, check_in_id, line_id, expected, counted, damaged)
    select current_branch(), ${id}, line_id, expected, counted, damaged
    from unnest(${given.map((e) => e.lineId)}::uuid[], ${given.map((e) => expected.get(e.lineId) ?? 0)}::int[],
      ${given.map((e) => e.counted)}::int[], ${given.map((e) => e.damaged ?? 0)}::int[])
      as e (line_id, expected, counted, damaged)`.execute(tx);
  return id;
}

/** A new count overtakes what an earlier one still asked for. */
async function cancelOpenTopUp(tx: Tx, kitId: string): Promise<void> {
  await sql`
    update top_up set status = 'cancelled'
    where branch_id = current_branch() and kit_id = ${kitId}
      and status in ('open', 'in_progress', 'waiting_stock')`.execute(tx);
}

async function openTopUp(
  tx: Tx,
  kitId: string,
  checkInId: string,
  needs: readonly { line: { lineId: string; itemId: string }; needed: number }[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into top_up (branch_id, kit_id, check_in_id) values (current_branch(), ${kitId}, ${checkInId})
    returning id`.execute(tx);
  await sql`
    insert into top_up_line (branch_id, top_up_id, line_id, item_id, needed)
    select current_branch(), ${rows[0]?.id}, line_id, item_id, needed
    from unnest(${needs.map((n) => n.line.lineId)}::uuid[], ${needs.map((n) => n.line.itemId)}::uuid[],
      ${needs.map((n) => n.needed)}::int[]) as n (line_id, item_id, needed)`.execute(tx);
}
