/**
 * The stop-ordering problem and its answer. Units: legs, windows, service and cost share the unit of the matrix
 * (seconds, minutes, metres ...); demand, pickup and capacity share another (boxes, grams ...). The clock starts at 0
 * at the depot.
 */

/**
 * A leg this long or longer means no road (as does `null`); in seconds it is 31 years, in metres 25 times around the
 * earth.
 */
export const NO_ROAD = 1e9;

export type Stop = {
  /** Index into the matrix. */
  readonly node: number;
  /** Unloaded at this stop; on board since the depot. */
  readonly demand?: number | undefined;
  /** Loaded at this stop, after the demand was unloaded, and on board until the depot. */
  readonly pickup?: number | undefined;
  /** Service may begin from the first to the second moment, both included; an early van waits. */
  readonly window?: readonly [from: number, to: number] | undefined;
  /** Time spent at the stop before driving on. */
  readonly service?: number | undefined;
};

export type Vehicle = {
  /** The largest load allowed on any leg; undefined means no limit. */
  readonly capacity?: number | undefined;
  /** It leaves the depot at the first moment, 0 if undefined, and must be back by the second, unless pinned stops keep it longer. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
};

export type StopProblem = {
  /** `matrix[a][b]` is the leg from a to b; `null` where no road leads. The diagonal is not read. */
  readonly matrix: readonly (readonly (number | null)[])[];
  readonly depot: number;
  readonly stops: readonly Stop[];
  readonly vehicles: readonly Vehicle[];
  /** Visited first, in this order, by the first vehicle that can carry them all. */
  readonly pinned?: readonly number[] | undefined;
  readonly seed: number;
  /** Wall time the search may take, in milliseconds. */
  readonly budgetMs: number;
  /** Ends the search after this many rounds; the same problem then always gives the same order. */
  readonly iterations?: number | undefined;
};

export type LateStop = {
  readonly node: number;
  /** Service begins this long after the window has closed. */ readonly by: number;
};
export type UnassignedStop = {
  readonly node: number;
  /** What keeps it out: no road, no room, no time, or the vehicles with room have no time and the others no room. */
  readonly limit: "road" | "load" | "time" | "load or time";
  /** A sentence for the planner. */ readonly why: string;
};

export type StopOrder = {
  /** One route per vehicle, in the order of the vehicles, without the depot; empty for a van that stays. */
  readonly routes: readonly (readonly number[])[];
  /** Sum of all legs travelled, from the depot and back to it. Waiting and service are not in it. */
  readonly cost: number;
  /**
   * Only pinned stops can be late, because the planner has fixed their place. Every other stop is on time or
   * unassigned.
   */
  readonly late: readonly LateStop[];
  readonly unassigned: readonly UnassignedStop[];
};
