// Apart from the rules, because the first load validates addresses that contain a state.

/** The states of a kit. */
export const kitStates = [
  "new",
  "in_check",
  "needs_top_up",
  "ready",
  "packed",
  "in_transit_out",
  "at_school",
  "in_transit_in",
  "quarantined",
  "lost",
  "with_branch",
  "retired",
] as const;
export type KitState = (typeof kitStates)[number];
