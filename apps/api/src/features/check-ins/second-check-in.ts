import type {
  CheckIn,
  createCheckIn as createCheckInRoute,
} from "@kitround/contract/check-ins/check-in.ts";
import { goodOf, readCount } from "@kitround/contract/check-ins/check-in-rules.ts";
import type { Body } from "@kitround/contract/route.ts";
import { differing } from "@kitround/contract/second-counts/second-count-rules.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { takePhotosAlong } from "../files/kit-photos.ts";
import { quarantineFound } from "../second-counts/amend-kit.ts";
import { keepSecondCount } from "../second-counts/keep-second-count.ts";
import { happenedAt } from "../trips/drive/driver-times.ts";
import { readAnySheet, readCheckIn } from "./check-in-queries.ts";
import { exceptionsOf } from "./counted-lines.ts";

type Count = Body<typeof createCheckInRoute>;

interface First {
  id: string;
  actorId: string | null;
}

/** The check-in that already counted the same return of the kit; null if this count is the first. */
export async function firstOf(
  tx: Tx,
  { kitId, since }: Pick<Count, "kitId" | "since">,
): Promise<First | null> {
  if (since === undefined) return null;
  const { rows } = await sql<First>`
    select c.id, c.actor_id from check_in c
    where c.branch_id = current_branch() and c.kit_id = ${kitId} and c.at >= ${since} and c.amends_id is null
    order by c.at limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Stores a second count beside the first check-in, and returns that. A hazard in the second count quarantines the kit as well. */
export async function keepSecondCheckIn(
  tx: Tx,
  actor: Actor,
  count: Count,
  { id, actorId }: First,
): Promise<CheckIn> {
  const sheet = await readAnySheet(tx, count.kitId);
  const first = await readCheckIn(tx, id);
  const { counts } = readCount(sheet.lines, exceptionsOf(sheet, count), false);
  const named = new Map(first.lines.map((line) => [line.lineId, goodOf(line)]));
  const before = new Map(
    sheet.lines.map(({ lineId, qty }) => [lineId, named.get(lineId) ?? qty] as const),
  );
  const after = new Map(counts.map(({ line, good }) => [line.lineId, good] as const));
  await keepSecondCount(tx, actor, {
    kitId: count.kitId,
    kind: "check_in",
    first: { checkInId: id, by: actorId, at: first.at },
    at: happenedAt(count.at),
    note: noteOf(count),
    lines: differing(before, after),
  });
  await takePhotosAlong(tx, count.kitId, id);
  if (count.quarantine !== undefined) {
    await quarantineFound(tx, actor, count.kitId, count.quarantine);
  }
  return readCheckIn(tx, id);
}

/** Further entries of the second person, as a note, so that nothing typed is lost. */
function noteOf({ feedback = "", students, minutes, quarantine, fill }: Count): string | null {
  const said = [
    fill === true ? "Filled up from the store as well." : null,
    quarantine === undefined ? null : `Quarantine: ${quarantine}`,
    feedback === "" ? null : `The school says: ${feedback}`,
    students === undefined ? null : `Students: ${students}`,
    minutes === undefined ? null : `Minutes: ${minutes}`,
  ].filter((each) => each !== null);
  return said.length === 0 ? null : said.join("\n");
}
