import type { CheckInSheet, CheckInSheetLine } from "@kitround/contract/check-ins/check-in.ts";
import {
  leftByClass,
  readCount,
  withMissingBoxes,
} from "@kitround/contract/check-ins/check-in-rules.ts";
import { useState } from "react";
import type { CountDraft, LineCount } from "./count-draft.ts";

export type Counts = ReadonlyMap<string, LineCount>;

/** The exceptions of an unfinished count. */
export function useCount(sheet: CheckInSheet, start: CountDraft) {
  const [counts, setCounts] = useState<Counts>(() => new Map(start.counts));
  const [missingBoxes, setMissing] = useState(start.missingBoxes);
  const [touched, setTouched] = useState(false);
  const change = (next: Counts) => {
    setCounts(next);
    setTouched(true);
  };
  const exceptions = [...counts].map(([lineId, count]) => ({ lineId, ...count }));
  const { needs } = readCount(
    sheet.lines,
    withMissingBoxes(sheet.lines, exceptions, missingBoxes),
    false,
  );
  return {
    counts,
    exceptions,
    missingBoxes,
    /** A box that did not come back: all of its lines are missing. */
    setBoxMissing(box: number, missing: boolean) {
      const others = missingBoxes.filter((each) => each !== box);
      setMissing(missing ? [...others, box] : others);
      setTouched(true);
    },
    touched,
    needed: new Map(needs.map(({ line, needed }) => [line.lineId, needed])),
    /** Null removes the exception: as listed. */
    set(line: CheckInSheetLine, count: LineCount | null) {
      const next = new Map(counts);
      const asListed = count === null || (count.counted === line.qty && count.damaged === 0);
      if (asListed) next.delete(line.lineId);
      else next.set(line.lineId, { ...count, damaged: Math.min(count.damaged, count.counted) });
      change(next);
    },
    /** Sets several at once, from the school's report. */
    setAll(wanted: readonly (readonly [CheckInSheetLine, LineCount])[]) {
      const next = new Map(counts);
      for (const [line, { counted, damaged }] of wanted) {
        next.set(line.lineId, { counted, damaged: Math.min(damaged, counted) });
      }
      change(next);
    },
    everythingThere() {
      change(new Map());
      setMissing([]);
    },
    consumablesUsed() {
      const next = new Map(counts);
      for (const line of sheet.lines) {
        const left = leftByClass(line);
        if (left !== null && left < line.qty) next.set(line.lineId, { counted: left, damaged: 0 });
      }
      change(next);
    },
  };
}
