import type { KitState } from "@kitround/contract/kits/kit-state.ts";

/** Written out: the address is read before the rules of a kit are loaded. The type says when a state is missing. */
const states: Record<KitState, true> = {
  new: true,
  in_check: true,
  needs_top_up: true,
  ready: true,
  packed: true,
  in_transit_out: true,
  at_school: true,
  in_transit_in: true,
  quarantined: true,
  lost: true,
  retired: true,
};

function isState(given: unknown): given is KitState {
  return typeof given === "string" && Object.hasOwn(states, given);
}

/** What the address of the kits screen says. */
export interface KitsSearch {
  q?: string;
  state?: KitState;
  late?: true;
  sort?: string;
  /** The label of the kit that is open. */
  kit?: string;
}

export function kitsSearchOf(given: Record<string, unknown>): KitsSearch {
  const { q, state, late, sort, kit } = given;
  return {
    ...(typeof q === "string" && q !== "" ? { q } : {}),
    ...(isState(state) ? { state } : {}),
    ...(late === true ? { late } : {}),
    ...(typeof sort === "string" ? { sort } : {}),
    ...(typeof kit === "string" && kit !== "" ? { kit } : {}),
  };
}
