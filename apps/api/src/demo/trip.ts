import type { Loan } from "./make-plan.ts";
import type { Route, School } from "./make-schools.ts";

export interface TripStop {
  id: string;
  /** Null for the base. */
  school: School | null;
  plannedM: number;
  actualM: number;
  deliver: Loan[];
  collect: Loan[];
}

export type TripPhase = "finished" | "under way" | "released" | "draft";

export interface Trip {
  id: string;
  name: string;
  route: Route;
  day: string;
  phase: TripPhase;
  stops: TripStop[];
  /** The number of its stops, from the first, that are done. */
  done: number;
  odoStartM: number | null;
  drivenM: number;
}
