import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import { hasNotLeft } from "@kitround/contract/allocations/allocation-rules.ts";
import { listPlaces, type PlanEdit } from "@kitround/contract/plan/plan-edit.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { texts } from "#texts/plan-hands";
import { queryOptions } from "../../../server/queries.ts";
import { toast } from "../../../lib/toast-store.ts";
import { at } from "../plan-cells.tsx";
import type { Hands } from "./hands-context.ts";
import { usePlanEdit } from "./use-plan-edit.ts";

const none: ReadonlySet<string> = new Set();

export type Hold = ReturnType<typeof useHold>;

/** What is in hand, and what putting it down does. */
export function useHold(
  termId: string,
  /** Those that may be changed by hand. */
  known: readonly Allocation[],
  onPickUp: () => void,
) {
  const [carriedId, setCarriedId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(none);
  const [choosing, setChoosing] = useState(false);
  // As it is now: somebody else may have changed it while it was carried.
  const carried = known.find((a) => a.id === carriedId) ?? null;
  const places = useQuery({
    ...queryOptions(listPlaces, { params: { id: carried?.id ?? "" } }),
    enabled: carried !== null,
  });
  const free = useMemo(
    () => places.data && new Set(places.data.places.map((p) => at(p.schoolId, p.rotationId))),
    [places.data],
  );
  const edit = usePlanEdit(termId);
  const byCell = useMemo(() => Map.groupBy(known, (a) => at(a.schoolId, a.rotationId)), [known]);

  const then = useRef(onPickUp);
  useEffect(() => {
    then.current = onPickUp;
  });
  const pickUp = useCallback((allocation: Allocation) => {
    setChosen(none);
    setCarriedId(allocation.id);
    then.current();
  }, []);
  const clear = useCallback(() => {
    setCarriedId(null);
    setChosen(none);
    setChoosing(false);
  }, []);

  /** Puts down what is carried: into a cell that takes it, or in exchange for a kit there. */
  function drop(schoolId: string, rotationId: string, ontoId?: string): void {
    if (!carried || edit.isPending) return;
    setCarriedId(null);
    const cell = at(schoolId, rotationId);
    if (cell === at(carried.schoolId, carried.rotationId)) return;
    const there = (byCell.get(cell) ?? []).filter((a) => hasNotLeft(a) === null);
    const onto = there.find((a) => a.id === ontoId);
    const other = onto ?? (free?.has(cell) ? undefined : there[0]);
    const seen = { allocationId: carried.id, rowVersion: carried.rowVersion };
    edit.send([
      other
        ? { kind: "swap", ...seen, withId: other.id, withVersion: other.rowVersion }
        : { kind: "move", ...seen, schoolId, rotationId },
    ]);
  }

  function choose(cells: readonly string[], on?: boolean): void {
    setChosen((before) => {
      const next = new Set(before);
      for (const cell of cells) {
        if (on ?? !next.has(cell)) next.add(cell);
        else next.delete(cell);
      }
      return next;
    });
  }

  /** The kits of these cells that can still be changed. */
  const inCells = (cells: Iterable<string>) =>
    [...cells].flatMap((cell) => byCell.get(cell) ?? []).filter((a) => hasNotLeft(a) === null);

  function change(cells: Iterable<string>, what: "take_back" | "pin"): void {
    const kits = inCells(cells);
    if (kits.length === 0) {
      toast(texts.empty);
      return;
    }
    // Pins all, or where all are pinned, none.
    const pinned = kits.some((a) => !a.pinned);
    edit.send(
      kits.map((a): PlanEdit => {
        const seen = { allocationId: a.id, rowVersion: a.rowVersion };
        return what === "pin" ? { kind: "pin", ...seen, pinned } : { kind: "take_back", ...seen };
      }),
      kits.length > 1,
    );
    clear();
  }

  function give(kitTypeId: string): void {
    const edits = [...chosen].map((cell): PlanEdit => {
      const [schoolId = "", rotationId = ""] = cell.split("|");
      return { kind: "give", rotationId, schoolId, kitTypeId };
    });
    edit.send(edits, true);
    clear();
  }

  const hands: Hands = useMemo(
    () => ({ carried, places: free, chosen, choosing, pickUp }),
    [carried, free, chosen, choosing, pickUp],
  );
  return {
    hands,
    known,
    drop,
    choose,
    change,
    give,
    clear,
    setChoosing,
    inCells,
    pending: edit.isPending,
  };
}
