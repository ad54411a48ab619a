import type { CheckInSheet, createCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import type { Body } from "@kitround/contract/route.ts";
import type { View } from "../../lib/outbox/operation.ts";
import { emptyNotes, type Notes } from "./count-notes.tsx";

export type Count = Body<typeof createCheckIn>;

/** A kit's count that the server has not taken. */
export interface SentCount {
  key: string;
  count: Count;
  /** The server's sentence, when it said no. */
  refused: string | undefined;
}

export interface LineCount {
  counted: number;
  damaged: number;
}

/** A count as far as it has come. */
export interface CountDraft {
  /** Of which list. */
  packingListId: string | null;
  counts: readonly (readonly [lineId: string, LineCount])[];
  missingBoxes: readonly number[];
  notes: Notes;
}

export function draftOf(kitId: string): View {
  return { path: "count draft", input: { params: { id: kitId } } };
}

/** Where a count goes on: what was refused and is to be put right, else what was begun, else what the kit was known to lack. */
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
    // Nobody has to find out again what was known before it was opened.
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
