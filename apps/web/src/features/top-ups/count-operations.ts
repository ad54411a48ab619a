import { type CheckInSheet, createCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import { said } from "#texts/said";
import { texts } from "#texts/top-ups";
import { now } from "../../lib/clock.ts";
import type { Operation } from "../../lib/outbox/operation.ts";
import { saidWords } from "../../lib/outbox/said-words.ts";
import { ownOperations } from "../../lib/outbox/outbox-store.ts";
import { readSession } from "../../lib/stored-session.ts";
import { dropDraft } from "../../server/outbox/draft.ts";
import { record, removeEntry } from "../../server/outbox/outbox.ts";
import { type Count, draftOf, type SentCount } from "./count-draft.ts";

/** The entries that a refusal blocks: those for the same kit. */
export function laneOf(kitId: string): string {
  return `${lanes}${kitId}`;
}
const lanes = "check-in:";

/** Each photo of damage is sent separately. */
export function photoLaneOf(kitId: string, photo: string): string {
  return `${laneOf(kitId)}:${photo}`;
}

/** A kit's count, or a photo of its damage. */
export function isOfKit(lane: string, kitId: string): boolean {
  return lane === laneOf(kitId) || lane.startsWith(`${laneOf(kitId)}:`);
}

/** Entries for kits that are in none of these lists. */
export function isElsewhere(lane: string, kits: readonly { kitId: string }[]): boolean {
  return lane.startsWith(lanes) && !kits.some(({ kitId }) => isOfKit(lane, kitId));
}

/**
 * Checks in a kit: it is removed from the list at once, and the count is sent as soon as possible. It replaces a refused count; if it
 * comes second, the server stores it beside the first.
 */
export async function enterCount(
  { kitId, kitCode, packingListId, since, lines }: CheckInSheet,
  count: Omit<Count, "kitId" | "rowVersion" | "packingListId" | "since" | "at">,
): Promise<void> {
  const { method, path } = createCheckIn;
  const before = countOf(ownOperations(readSession()?.branchUserId), kitId);
  const list = packingListId === null ? {} : { packingListId };
  await record({
    lane: laneOf(kitId),
    what: texts.check.entered(kitCode),
    said: saidOf(lines, count),
    kitId,
    call: { method, path },
    input: { body: { kitId, ...list, since, at: now().toISOString(), ...count } },
  });
  if (before?.refused !== undefined) await removeEntry(before.key);
  await dropDraft(draftOf(kitId));
}

/** Everything that was counted and written, in words. */
function saidOf(
  lines: CheckInSheet["lines"],
  count: Pick<
    Count,
    "exceptions" | "missingBoxes" | "quarantine" | "feedback" | "students" | "minutes" | "fill"
  >,
): string {
  const of = new Map(lines.map((line) => [line.lineId, line]));
  const {
    exceptions,
    missingBoxes = [],
    quarantine,
    feedback = "",
    students,
    minutes,
    fill,
  } = count;
  return saidWords([
    ...exceptions.flatMap(({ lineId, counted, damaged = 0 }) => {
      const { itemName = "", qty = 0 } = of.get(lineId) ?? {};
      return [
        said.counted(itemName, counted, qty),
        damaged > 0 ? said.damaged(itemName, damaged) : null,
      ];
    }),
    ...missingBoxes.map(said.boxMissing),
    exceptions.length + missingBoxes.length === 0 ? said.full : null,
    fill === true ? said.filled : null,
    quarantine === undefined ? null : said.quarantine(quarantine),
    feedback === "" ? null : said.feedback(feedback),
    students === undefined ? null : said.students(students),
    minutes === undefined ? null : said.minutes(minutes),
  ]);
}

/** The last count of the kit that was entered on this device. */
export function countOf(operations: readonly Operation[], kitId: string): SentCount | undefined {
  const lane = laneOf(kitId);
  const found = operations.findLast(
    (each) => each.lane === lane && each.call.path === createCheckIn.path,
  );
  if (found === undefined) return undefined;
  // Written by `enterCount`.
  const { body } = found.input as { body: Count };
  return { key: found.key, count: body, refused: found.refused };
}

/** Not counted on this device, or the count was refused. */
export function isOpen(count: SentCount | undefined): boolean {
  return count === undefined || count.refused !== undefined;
}
