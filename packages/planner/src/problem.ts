/**
 * The term problem and the plan that answers it, as plain JSON: everything is named by its id, periods are counted
 * from 0. Units are kilograms, boxes (the branch's standard crate) and volunteer minutes.
 */
export interface Problem {
  readonly periods: number;
  /** Whole periods that a kit rests at base after each period at a school. Default 0. */
  readonly turnaround?: number | undefined;
  /** Volunteer minutes for preparing kits in one period, for the whole branch. Default: no limit. */
  readonly minutesPerPeriod?: number | undefined;
  /** Starts the random numbers: the same problem with the same seed and `iterations` gives the same plan. */
  readonly seed: number;
  /**
   * Rounds of ruin and recreate, rounded up to a multiple of 64. When given, the clock and `budgetMs` are ignored.
   */
  readonly iterations?: number | undefined;
  /** Milliseconds of processor time for the whole solve. Default 10 000. */
  readonly budgetMs?: number | undefined;
  readonly weights?: WeightChoice | undefined;
  readonly routes: readonly Route[];
  readonly types: readonly KitType[];
  readonly kits: readonly Kit[];
  readonly schools: readonly School[];
  /** Cells that the plan must keep. */
  readonly locked?: readonly Cell[] | undefined;
  /** The plan in force: keeping one of its cells earns `weights.stay`, or `weights.stayUnasked`. */
  readonly previous?: readonly Cell[] | undefined;
}

/** Points per unit on the scale of `request-weight.ts`; 0 switches a term off. */
export interface Weights {
  /** Points for the worst-off school's share of its own ideal, a number from 0 to 1. */
  readonly fairness: number;
  /** Points lost when a kit goes to a school on another route than the school it was at before. */
  readonly moves: number;
  /** Points for a cell (school, period, kit) of `previous` that the plan keeps. */
  readonly stay: number;
  /** The same where the school did not ask for the type. Default: `stay`. */
  readonly stayUnasked: number;
  /** Points lost for each pair of kits that a school has in the same period. */
  readonly spread: number;
  /** Points lost for each kit that a period has more or fewer than the usual (median) period. */
  readonly even: number;
  /** Points for each cell of a school that is wholly behind: times `School.behind`. */
  readonly equity: number;
  /** Points for each strand that a school gets a kit of and has had none of. */
  readonly variety: number;
  /** Points lost for each route and period with a kit: times `Route.trip`. */
  readonly trips: number;
}

/** Weights that are not given have the defaults of `request-weight.ts`. */
export type WeightChoice = { readonly [Term in keyof Weights]?: number | undefined };

export interface Route {
  readonly id: string;
  /** Kilograms of kits that the route's vehicle carries out in one period. Default: no limit. */
  readonly kg?: number | undefined;
  /** Boxes that fit in it. Default: no limit. */
  readonly boxes?: number | undefined;
  /** Its length as a multiple of a usual route's. Default 1. */
  readonly trip?: number | undefined;
}

export interface KitType {
  readonly id: string;
  readonly kg: number;
  readonly boxes: number;
  /** Volunteer minutes that preparing one copy takes. */
  readonly minutes: number;
  /** The field that it teaches, such as "Living World". Default: none. */
  readonly strand?: string | undefined;
}

/** One physical copy of a kit type. */
export interface Kit {
  readonly id: string;
  readonly type: string;
  /** Periods in which the copy can't be at a school: repair, loan, lost. */
  readonly away?: readonly number[] | undefined;
}

export interface School {
  readonly id: string;
  readonly route: string;
  /** Most kits in each period; one number per period. */
  readonly entitlement: readonly number[];
  /** Types the school can use at all. */
  readonly suitable: readonly string[];
  /** Types it has had and doesn't get again. */
  readonly history?: readonly string[] | undefined;
  /** Strands of which it has had a kit: another one is no variety. */
  readonly strands?: readonly string[] | undefined;
  /** How far it is behind other schools this year: 0 for not at all, 1 for no kit yet. Default 0. */
  readonly behind?: number | undefined;
  /** Periods without delivery. */
  readonly closed?: readonly number[] | undefined;
  readonly requests: readonly Request[];
}

export interface Request {
  readonly type: string;
  /** 0 is the school's first wish. */
  readonly rank: number;
  /** The preferred period. */
  readonly period?: number | undefined;
}

export interface Cell {
  readonly school: string;
  readonly period: number;
  readonly kit: string;
}

export interface Plan {
  /** By period, then school, then type, in the order of the problem. */
  readonly allocations: readonly Allocation[];
  readonly objective: Objective;
  /** No plan can reach a `total` above this (Lagrangian relaxation, see `upper-bound.ts`). */
  readonly bound: number;
  /** `total / bound`: how much of the best conceivable is reached, 0 to 1. */
  readonly share: number;
  readonly unserved: readonly Unserved[];
}

export interface Allocation extends Cell {
  readonly type: string;
  /** Sentences, the strongest first. */
  readonly reasons: readonly string[];
}

/** Points. `total = rank + fairness - moves + stay - spread - even + variety - trips`. */
export interface Objective {
  readonly total: number;
  /** Weights of all granted cells, `weights.equity` included. */
  readonly rank: number;
  /** `weights.fairness x worstSchool`. */
  readonly fairness: number;
  /** `weights.moves x kit moves between routes`; taken off the total. */
  readonly moves: number;
  /** `weights.stay x cells kept`, of those that nobody asked for `weights.stayUnasked`. */
  readonly stay: number;
  /** `weights.spread x pairs of kits at one school in one period`. */
  readonly spread: number;
  /** `weights.even x kits above or below the usual period`, over the periods in which any school can be served. */
  readonly even: number;
  /** `weights.variety x strands that are new to their school`. */
  readonly variety: number;
  /** `weights.trips x lengths of the routes, once for each period with a kit`. */
  readonly trips: number;
  /** The lowest share, 0 to 1, that any school reaches of what it would get if it were alone in the branch. */
  readonly worstSchool: number;
}

export interface Unserved {
  readonly school: string;
  readonly type: string;
  readonly blockedBy: BlockingRule;
  /** A sentence that names the smallest change that lets the request in, everything else left as planned. */
  readonly unblockedBy: string;
  /** The period in which that change is the smallest. */
  readonly period: number;
}

/** The rule that keeps a request out; when several do, the first of this list. */
export type BlockingRule =
  | "not_suitable"
  | "history"
  | "no_copy"
  | "closed"
  | "stock"
  | "entitlement"
  | "vehicle"
  | "minutes"
  /** It fits, but costs more in moves between routes, in trips, or in kits at once, than it brings. */
  | "objective";

/** The best plan so far, while a solve is running. */
export interface Incumbent {
  readonly stage: "greedy" | "bound" | "search";
  /** Milliseconds since the solve began. */
  readonly elapsedMs: number;
  readonly objective: Objective;
  readonly cells: readonly Cell[];
}
