import type { CheckInSheet, createCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import type { Body } from "@kitround/contract/route.ts";
import type { View } from "../../lib/outbox/operation.ts";
import { emptyNotes, type Notes } from "./count-notes.tsx";

export type Count = Body<typeof createCheckIn>;

/** A kit's count that the server has not accepted. */
export interface SentCount {
  key: string;
  count: Count;
  /** The server's message, if it was refused. */
  refused: string | undefined;
}

export interface LineCount {
  counted: number;
  damaged: number;
}

/** An unfinished count. */
export interface CountDraft {
  /** The packing list that it is against. */
  packingListId: string | null;
  counts: readonly (readonly [lineId: string, LineCount])[];
  missingBoxes: readonly number[];
  notes: Notes;
}

export function draftOf(kitId: string): View {
  return { path: "count draft", input: { params: { id: kitId } } };
}

/** What a count starts with: a refused one to be corrected, otherwise an unfinished one, otherwise the kit's known shortages. */
export function startOf(
  sheet: CheckInSheet,
  begun: CountDraft | null,
  refused: SentCount["count"] | undefined,
): CountDraft & { goesOn: boolean } {
  const { packingListId } = sheet;
  if (refused !== undefined && refused.packingListId === (packingListId ?? undefined)) {
    return { ...draftFrom(refused), packingListId, goesOn: true };
  }
  if (begun !== null && begun.packingListId === packingListId) return { ...begun, goesOn: true };
  const short = sheet.lines.filter((line) => line.present < line.qty);
  return {
    packingListId,
    // Known shortages are filled in, so that nobody has to find them again.
    counts: short.map((line) => [line.lineId, { counted: line.present, damaged: 0 }]),
    missingBoxes: [],
    notes: emptyNotes,
    goesOn: false,
  };
}

function draftFrom({ exceptions, missingBoxes = [], ...said }: SentCount["count"]) {
  const { minutes, students, feedback = "" } = said;
  return {
    counts: exceptions.map(
      ({ lineId, counted, damaged = 0 }) => [lineId, { counted, damaged }] as const,
    ),
    missingBoxes,
    notes: { minutes: String(minutes ?? ""), students: String(students ?? ""), feedback },
  };
}
