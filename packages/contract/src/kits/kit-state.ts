import { refusal, type Refusal } from "../refusal.ts";
import { type KitState, kitStates } from "./kit-states.ts";

export type { KitState } from "./kit-states.ts";

export const kitPlaces = ["base", "trip", "school", "branch", "unknown"] as const;
export type KitPlace = (typeof kitPlaces)[number];

const atBase: readonly KitState[] = [
  "new",
  "in_check",
  "needs_top_up",
  "ready",
  "packed",
  "quarantined",
];
/** Where the branch itself has a kit: neither retired nor with another branch. */
const ours: readonly KitState[] = kitStates.filter((s) => s !== "retired" && s !== "with_branch");
const anywhere: readonly KitState[] = ours.filter((s) => s !== "lost");

const machine = {
  commission: { from: ["new"], to: "in_check" },
  pack: { from: ["ready"], to: "packed" },
  unpack: { from: ["packed"], to: "ready" },
  load: { from: ["packed"], to: "in_transit_out" },
  deliver: { from: ["in_transit_out"], to: "at_school" },
  collect: { from: ["at_school"], to: "in_transit_in" },
  /** A driver found it at a school where the records did not have it, and took it along: the observation counts. */
  take_along: { from: ours, to: "in_transit_in" },
  /** A driver handed it over although the records did not have it in the van. */
  hand_over: { from: ours, to: "at_school" },
  undo_deliver: { from: ["at_school"], to: "in_transit_out" },
  undo_collect: { from: ["in_transit_in"], to: "at_school" },
  unload: { from: ["in_transit_in"], to: "in_check" },
  /** It came back unopened: it is as it was packed. */
  unload_sealed: { from: ["in_transit_out"], to: "packed" },
  check_in_short: { from: ["in_check"], to: "needs_top_up" },
  check_in_complete: { from: ["in_check"], to: "ready" },
  top_up: { from: ["needs_top_up"], to: "ready" },
  // A second count of the same kit was accepted.
  amend_short: { from: ["ready"], to: "needs_top_up" },
  amend_complete: { from: ["needs_top_up"], to: "ready" },
  quarantine: { from: atBase, to: "quarantined" },
  repair: { from: ["quarantined"], to: "in_check" },
  /** Somebody wants the kit counted although it was not lent. */
  start_check: { from: ["ready"], to: "in_check" },
  undo_check: { from: ["in_check"], to: "ready" },
  lose: { from: anywhere, to: "lost" },
  find: { from: ["lost"], to: "in_check" },
  retire: { from: ["new", "ready", "quarantined", "lost"], to: "retired" },
  // Between branches (decision 266): each branch has a kit of its own for the one thing.
  lend: { from: ["ready"], to: "with_branch" },
  move_away: { from: ["ready"], to: "retired" },
  borrow: { from: ["new"], to: "in_check" },
  move_in: { from: ["new"], to: "in_check" },
  give_back: { from: ["in_check", "needs_top_up", "ready", "quarantined", "lost"], to: "retired" },
  come_back: { from: ["with_branch"], to: "in_check" },
  /** The branch that had borrowed it lost it. */
  lost_there: { from: ["with_branch"], to: "lost" },
} as const satisfies Record<string, { from: readonly KitState[]; to: KitState }>;

export type KitEvent = keyof typeof machine;
export const kitEvents = Object.keys(machine) as KitEvent[];

/** The words for each state. */
export const kitStateWords: Record<KitState, string> = {
  new: "new",
  in_check: "being checked in",
  needs_top_up: "needs a top-up",
  ready: "ready",
  packed: "packed",
  in_transit_out: "on its way out",
  at_school: "at a school",
  in_transit_in: "on its way back",
  quarantined: "quarantined",
  lost: "lost",
  with_branch: "with another branch",
  retired: "retired",
};

/** "DBN-02 is ready", "DBN-02 needs a top-up". */
export function kitIs({ code, state }: { code: string; state: KitState }): string {
  return `${code}${state === "needs_top_up" ? "" : " is"} ${kitStateWords[state]}`;
}

/** A kit may be ready although a line that is not essential is short: the words for its state say so everywhere. */
export function shortWords(kit: { state: KitState; linesShort: number }): string | null {
  // A trip that a device stored before this field existed has no count.
  if (!(kit.linesShort > 0) || !["ready", "packed", "at_school"].includes(kit.state)) return null;
  return kit.linesShort === 1 ? "1 line short" : `${kit.linesShort} lines short`;
}

export function stateAfter(event: KitEvent): KitState {
  return machine[event].to;
}

export function statesBefore(event: KitEvent): readonly KitState[] {
  return machine[event].from;
}

/** The kind of place that a kit in this state is in: it is in exactly one. */
export function placeOf(state: KitState): KitPlace {
  if (state === "in_transit_out" || state === "in_transit_in") return "trip";
  if (state === "at_school") return "school";
  if (state === "with_branch") return "branch";
  return state === "lost" ? "unknown" : "base";
}

/** Quarantine and loss have a reason, for the next person who handles the kit. */
export function needsReason(event: KitEvent): boolean {
  return event === "quarantine" || event === "lose" || event === "lost_there";
}

/** Whether this event is allowed for a kit in this state. */
export function kitMay(event: KitEvent, kit: { code: string; state: KitState }): Refusal | null {
  if (statesBefore(event).includes(kit.state)) return null;
  const words = event.replaceAll("_", " ");
  return refusal(
    "transition_refused",
    `${kitIs(kit)}: ${words} is not possible from there.`,
    "state",
  );
}
