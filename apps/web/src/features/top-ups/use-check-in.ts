import type { CheckInSheet } from "@kitround/contract/check-ins/check-in.ts";
import { readCount, withMissingBoxes } from "@kitround/contract/check-ins/check-in-rules.ts";
import { useRef } from "react";
import { texts } from "#texts/top-ups";
import { toast } from "../../lib/toast-store.ts";
import { enterCount } from "./count-operations.ts";

type Count = Parameters<typeof enterCount>[1];
export type CountResult = "complete" | "short" | "quarantined";

/** Adds a count, and shows what happens to the kit. */
export function useCheckIn(
  sheet: CheckInSheet,
  { second, onDone }: { second: boolean; onDone: (result: CountResult) => void },
) {
  const entering = useRef(false);
  return async (count: Count) => {
    // A second tap before the first one is shown.
    if (entering.current) return;
    entering.current = true;
    try {
      await enterCount(sheet, count);
    } catch (error) {
      entering.current = false;
      console.error(error);
      toast(texts.notKept, { tone: "error" });
      return;
    }
    if (second) {
      toast(texts.check.secondSent(sheet.kitCode));
      onDone("complete");
      return;
    }
    const exceptions = withMissingBoxes(sheet.lines, count.exceptions, count.missingBoxes ?? []);
    const { result } = readCount(sheet.lines, exceptions, count.quarantine !== undefined);
    if (count.fill === true) {
      toast(texts.check.filled(sheet.kitCode));
      onDone("complete");
      return;
    }
    toast(texts.check.result[result](sheet.kitCode));
    onDone(result);
  };
}
