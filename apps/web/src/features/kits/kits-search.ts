import { type KitState, kitStates } from "@kitround/contract/kits/kit-states.ts";

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
  const { q, late, sort, kit } = given;
  const state: KitState | undefined = kitStates.find((each) => each === given["state"]);
  return {
    ...(typeof q === "string" && q !== "" ? { q } : {}),
    ...(state === undefined ? {} : { state }),
    ...(late === true ? { late } : {}),
    ...(typeof sort === "string" ? { sort } : {}),
    ...(typeof kit === "string" && kit !== "" ? { kit } : {}),
  };
}
