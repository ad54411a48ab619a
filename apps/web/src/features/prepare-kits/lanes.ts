import { addDays } from "@kitround/contract/plan/days.ts";
import type { Preparation } from "@kitround/contract/preparations/preparation.ts";

export const lanes = ["heldUp", "todo", "packing", "packed", "ready"] as const;
/** If there is room for one column only, the lane with work that can be done now comes first. */
export const narrowLanes: readonly Lane[] = ["packing", "todo", "packed", "heldUp", "ready"];
export type Lane = (typeof lanes)[number];

/**
 * The lane of a preparation on the board. One that can't be continued by packing alone is in the lane of blocked ones, whatever its
 * status.
 */
export function laneOf({ status, kitState }: Pick<Preparation, "status" | "kitState">): Lane {
  if (status === "packed") return "packed";
  if (status === "verified" || status === "loaded") return "ready";
  if (status === "blocked" || kitState !== "ready") return "heldUp";
  return status === "in_progress" ? "packing" : "todo";
}

/**
 * Whether a kit is on the board of the coming days: it leaves within the branch's preparation days, or its packing is due. `day` is the
 * branch's; a branch that packs on the delivery day sees it the evening before.
 */
export function isSoon(
  { deliverOn, dueOn }: Pick<Preparation, "deliverOn" | "dueOn">,
  leadDays: number,
  day: string,
): boolean {
  return dueOn <= day || deliverOn <= addDays(day, Math.max(1, leadDays));
}

export function byLane(preparations: readonly Preparation[]): Record<Lane, Preparation[]> {
  const groups: Record<Lane, Preparation[]> = {
    heldUp: [],
    todo: [],
    packing: [],
    packed: [],
    ready: [],
  };
  for (const each of preparations) groups[laneOf(each)].push(each);
  return groups;
}

export interface TripDay {
  day: string;
  all: number;
  ready: number;
}

/** The days on which kits go out, in order, each with its progress. */
export function tripDays(preparations: readonly Preparation[]): TripDay[] {
  const days = new Map<string, TripDay>();
  for (const each of preparations) {
    const it = days.get(each.deliverOn) ?? { day: each.deliverOn, all: 0, ready: 0 };
    days.set(each.deliverOn, {
      ...it,
      all: it.all + 1,
      ready: it.ready + (laneOf(each) === "ready" ? 1 : 0),
    });
  }
  return [...days.values()].sort((a, b) => a.day.localeCompare(b.day));
}
