import {
  type KitEvent,
  type KitState,
  kitMay,
  placeOf,
  stateAfter,
} from "@kitround/contract/kits/kit-state.ts";
import type { Making } from "./branch.ts";
import type { Kit } from "./make-kits.ts";
import type { Loan } from "./make-plan.ts";
import type { School } from "./make-schools.ts";

export interface Happening {
  event: KitEvent;
  at: string;
  actorId: string;
  tripId?: string;
  school?: School;
  loan?: Loan;
  reason?: string;
}

/** The events of each kit, from which its state and its place follow. */
export interface KitLives {
  happened(kit: Kit, what: Happening): void;
  write(): void;
}

export function kitLives(making: Making, kits: readonly Kit[]): KitLives {
  const lives = new Map<Kit, Happening[]>(kits.map((kit) => [kit, []]));
  return {
    happened: (kit, what) => void lives.get(kit)?.push(what),
    write() {
      for (const [index, [kit, life]] of [...lives].entries()) writeKit(making, kit, life, index);
    },
  };
}

/** Runs a kit's events through the server's own rules. Throws if one is refused. */
function writeKit({ rows }: Making, kit: Kit, life: readonly Happening[], index: number): void {
  let state: KitState = "new";
  for (const { event, at, actorId, tripId, school, loan, reason } of life) {
    const refused = kitMay(event, { code: kit.code, state });
    if (refused) throw new Error(refused.message);
    const before = state;
    state = stateAfter(event);
    rows.add("kitEvent", {
      kitId: kit.id,
      event,
      fromState: before,
      toState: state,
      place: placeOf(state),
      tripId: tripId ?? null,
      schoolId: school?.id ?? null,
      allocationId: loan?.id ?? null,
      actorId,
      reason: reason ?? null,
      occurredAt: at,
    });
  }
  const last = life.at(-1);
  const place = placeOf(state);
  rows.add("kit", {
    id: kit.id,
    kitTypeId: kit.type.id,
    packingListId: kit.type.packingListId,
    code: kit.code,
    boxes: kit.type.data.boxes,
    weightG: kit.type.data.weightG,
    shelf: `K${Math.floor(index / 12) + 1}-${(index % 12) + 1}`,
    state,
    place,
    tripId: place === "trip" ? (last?.tripId ?? null) : null,
    schoolId: place === "school" ? (last?.school?.id ?? null) : null,
    stateReason: state === "lost" || state === "quarantined" ? (last?.reason ?? null) : null,
    conditionNote: index % 23 === 5 ? "Lid of box 1 is cracked; still closes." : null,
  });
}
