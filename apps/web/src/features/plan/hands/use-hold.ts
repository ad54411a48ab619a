import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import { hasNotLeft } from "@kitround/contract/allocations/allocation-rules.ts";
import { listPlaces, type PlanEdit } from "@kitround/contract/plan/plan-edit.ts";
import { useQuery } from "@tanstack/react-query";
import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { texts } from "#texts/plan-hands";
import { queryOptions } from "../../../server/queries.ts";
import { toast } from "../../../lib/toast-store.ts";
import { at } from "../grid/plan-cells.tsx";
import type { Hands } from "./hands-context.ts";
import { usePlanEdit } from "./use-plan-edit.ts";

interface Held {
  carriedId: string | null;
  chosen: ReadonlySet<string>;
  choosing: boolean;
}

const nothing: Held = { carriedId: null, chosen: new Set(), choosing: false };

export type Hold = ReturnType<typeof useHold>;

/** What is carried or chosen, and the effect of putting it down. */
export function useHold(
  termId: string,
  /** Allocations that may be changed by hand. */
  known: readonly Allocation[],
  onPickUp: () => void,
) {
  // The state is in a ref for the next key or press; it is rendered with lower priority.
  const now = useRef(nothing);
  const [held, draw] = useState(nothing);
  const hold = useCallback((change: Partial<Held>) => {
    const next = { ...now.current, ...change };
    now.current = next;
    startTransition(() => draw(next));
  }, []);
  // Looked up again, because somebody else may have changed it while it was carried.
  const find = (id: string | null) => known.find((a) => a.id === id) ?? null;
  const carried = find(held.carriedId);
  const places = useQuery({
    ...queryOptions(listPlaces, { params: { id: carried?.id ?? "" } }),
    enabled: carried !== null,
  });
  const taking = useMemo(
    () => places.data && new Set(places.data.places.map((p) => at(p.schoolId, p.rotationId))),
    [places.data],
  );
  const free = useDeferredValue(taking);
  const edit = usePlanEdit(termId);
  const byCell = useMemo(() => Map.groupBy(known, (a) => at(a.schoolId, a.rotationId)), [known]);

  const then = useRef(onPickUp);
  useEffect(() => {
    then.current = onPickUp;
  });
  const pickUp = useCallback(
    (allocation: Allocation) => {
      hold({ chosen: nothing.chosen, carriedId: allocation.id });
      then.current();
    },
    [hold],
  );
  const clear = useCallback(() => hold(nothing), [hold]);
  const startChoosing = useCallback(() => hold({ choosing: true }), [hold]);

  /** Puts the carried kit into a cell that accepts it, or exchanges it with a kit there. */
  function drop(schoolId: string, rotationId: string, ontoId?: string): void {
    const carried = find(now.current.carriedId);
    if (!carried || edit.isPending) return;
    hold({ carriedId: null });
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
    const chosen = new Set(now.current.chosen);
    for (const cell of cells) {
      if (on ?? !chosen.has(cell)) chosen.add(cell);
      else chosen.delete(cell);
    }
    hold({ chosen });
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
    // Pins all, or unpins all if all are pinned.
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
    const edits = [...now.current.chosen].map((cell): PlanEdit => {
      const [schoolId = "", rotationId = ""] = cell.split("|");
      return { kind: "give", rotationId, schoolId, kitTypeId };
    });
    edit.send(edits, true);
    clear();
  }

  const { chosen, choosing } = held;
  const hands: Hands = useMemo(
    () => ({ carried, places: free, chosen, choosing, pickUp }),
    [carried, free, chosen, choosing, pickUp],
  );
  return {
    /** The rendered state. */
    hands,
    /** The latest state, which may be ahead of the rendered one. */
    inHand: () => ({ ...now.current, carriedId: find(now.current.carriedId)?.id ?? null }),
    known,
    drop,
    choose,
    change,
    give,
    clear,
    startChoosing,
    inCells,
  };
}
