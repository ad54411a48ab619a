import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import { createContext, useContext } from "react";

/** The state of editing by hand: a kit that is being moved, or cells that are chosen for one change. */
export interface Hands {
  carried: Allocation | null;
  /** Cells that accept the carried kit, as `at` writes them; undefined while that is not known. */
  places: ReadonlySet<string> | undefined;
  /** Chosen cells, as `at` writes them. */
  chosen: ReadonlySet<string>;
  /** A tap chooses a cell instead of opening it. */
  choosing: boolean;
  pickUp: (allocation: Allocation) => void;
}

/** Whether anything is carried or chosen, or about to be. */
export function isBusy({ carried, chosen, choosing }: Hands): boolean {
  return carried !== null || chosen.size > 0 || choosing;
}

const nothing: Hands = {
  carried: null,
  places: undefined,
  chosen: new Set(),
  choosing: false,
  pickUp: () => {},
};

export const HandsContext = createContext<Hands>(nothing);

export function useHands(): Hands {
  return useContext(HandsContext);
}
