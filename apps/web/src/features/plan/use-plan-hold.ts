import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useCallback, useEffect, useRef } from "react";
import { useCan } from "../../lib/can.ts";
import { useHold } from "./hands/use-hold.ts";
import type { GoTo } from "./plan-search.ts";

/**
 * What is carried or chosen in the plan, and the effect of tapping a cell: putting it down there, or opening the
 * cell.
 */
export function usePlanHold(termId: string, allocations: readonly Allocation[], go: GoTo) {
  const mayPlan = useCan("plan:write");
  const narrow = useMediaQuery("(max-width:779.98px)", { noSsr: true });
  const hold = useHold(termId, mayPlan ? allocations : noAllocations, () => {
    // A carried kit is put down in the plan, so a panel that covers the plan closes.
    if (narrow) go({ show: undefined });
  });
  const held = useRef(hold);
  useEffect(() => {
    held.current = hold;
  });
  // Stable between renders, whatever is carried, so that no row of the grid rerenders for it.
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
