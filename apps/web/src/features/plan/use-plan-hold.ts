import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useCallback, useEffect, useRef } from "react";
import { useCan } from "../../lib/can.ts";
import { useHold } from "./hands/use-hold.ts";
import type { GoTo } from "./plan-search.ts";

/** What is held in hand over the plan, and what a tap on a cell then means: put it down there, or open the cell. */
export function usePlanHold(termId: string, allocations: readonly Allocation[], go: GoTo) {
  const mayPlan = useCan("plan:write");
  const narrow = useMediaQuery("(max-width:779.98px)", { noSsr: true });
  const hold = useHold(termId, mayPlan ? allocations : noAllocations, () => {
    // What is carried is put down in the plan, not in the panel over it.
    if (narrow) go({ show: undefined });
  });
  const held = useRef(hold);
  useEffect(() => {
    held.current = hold;
  });
  // Stays the same from one drawing to the next, whatever is carried, so that no row of the grid is drawn again for it.
  const openCell = useCallback(
    (school: string, rotation: string | null) => {
      if (rotation === null) go({ school, show: "requests" });
      else if (held.current.inHand().carriedId !== null) held.current.drop(school, rotation);
      else go({ school, rotation, show: "cell" });
    },
    [go],
  );
  return { hold, openCell };
}

const noAllocations: never[] = [];
