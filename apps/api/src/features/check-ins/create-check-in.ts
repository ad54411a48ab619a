import type {
  CheckIn,
  createCheckIn as createCheckInRoute,
} from "@kitround/contract/check-ins/check-in.ts";
import { missingBoxWords, readCount } from "@kitround/contract/check-ins/check-in-rules.ts";
import type { Body } from "@kitround/contract/route.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { requireVersion } from "../../db/versions.ts";
import { moveAllocationsThatMay } from "../allocations/move-allocation.ts";
import { takePhotosAlong } from "../files/kit-photos.ts";
import { writeContent } from "../kit-content/kit-content.ts";
import { moveKit } from "../kits/move-kit.ts";
import { noteMissingBoxes } from "../school-tasks/box-missing.ts";
import { cancelOpenTopUp, openTopUp } from "../top-ups/open-top-up.ts";
import { lockKit, type OpenSheet, readCheckIn, readSheet } from "./check-in-queries.ts";
import { takeNewList } from "./take-new-list.ts";
import { exceptionsOf } from "./counted-lines.ts";
import { fillKit } from "./fill-kit.ts";
import { firstOf, keepSecondCheckIn } from "./second-check-in.ts";

type Count = Body<typeof createCheckInRoute>;

const eventOf = {
  complete: "check_in_complete",
  short: "check_in_short",
  quarantined: "quarantine",
} as const;

/** Checks in a kit: stores its counted content, opens a top-up for what is short, and closes its loan. */
export async function createCheckIn(tx: Tx, actor: Actor, count: Count): Promise<CheckIn> {
  if (count.rowVersion === undefined) await lockKit(tx, count.kitId);
  else await requireVersion(tx, "kit", count.kitId, count.rowVersion, "This kit");
  const first = await firstOf(tx, count);
  if (first !== null) return keepSecondCheckIn(tx, actor, count, first);
  const sheet = await readSheet(tx, count.kitId);
  const exceptions = exceptionsOf(sheet, count);
  const read = readCount(sheet.lines, exceptions, count.quarantine !== undefined);
  const newer =
    read.result === "quarantined" ? null : await takeNewList(tx, count.kitId, read.counts);
  const { counts, needs } = newer ?? read;
  const result = newer === null ? read.result : needs.length > 0 ? "short" : "complete";
  const checkInId = await record(tx, actor, sheet, { ...count, exceptions }, result);
  await takePhotosAlong(tx, count.kitId, checkInId);
  await writeContent(
    tx,
    count.kitId,
    counts.map(({ line, good }) => ({ lineId: line.lineId, qty: good })),
  );
  await cancelOpenTopUp(tx, count.kitId);
  const takeOut = newer?.takeOut ?? null;
  if (result === "short") await openTopUp(tx, count.kitId, checkInId, needs, takeOut);
  else if (takeOut !== null) await noteCondition(tx, count.kitId, takeOut);
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
  if (count.fill === true && result === "short") await fillKit(tx, actor, checkInId, count.at);
  return readCheckIn(tx, checkInId);
}

/** Notes on the kit what has to be done with it, if there is no top-up for it. */
async function noteCondition(tx: Tx, kitId: string, note: string): Promise<void> {
  await sql`update kit set condition_note = left(concat_ws(chr(10), ${note}::text, condition_note), 2000)
    where branch_id = current_branch() and id = ${kitId}`.execute(tx);
}

/** Stores the loan's results: the students it reached, and a task for what did not come back. */
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
  const lines = new Map(sheet.lines.map((line) => [line.lineId, line]));
  const given = count.exceptions.map((e) => {
    const { qty = 0, present = 0 } = lines.get(e.lineId) ?? {};
    return { ...e, expected: qty, present };
  });
  await sql`
    insert into check_in_line (branch_id, check_in_id, line_id, expected, present, counted, damaged)
    select current_branch(), ${id}, line_id, expected, present, counted, damaged
    from unnest(${given.map((e) => e.lineId)}::uuid[], ${given.map((e) => e.expected)}::int[], ${given.map((e) => e.present)}::int[],
      ${given.map((e) => e.counted)}::int[], ${given.map((e) => e.damaged ?? 0)}::int[])
      as e (line_id, expected, present, counted, damaged)`.execute(tx);
  return id;
}
