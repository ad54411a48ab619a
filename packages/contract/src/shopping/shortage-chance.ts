/** Of a hundred items, how many may run out before more of them comes: what a branch may choose. */
export const shortageChances = [1, 2, 5, 10, 20] as const;
export type ShortageChance = (typeof shortageChances)[number];

/** How many standard deviations of use are kept for each: the quantiles of the normal distribution. */
export const deviationsFor = {
  1: 2.326,
  2: 2.054,
  5: 1.645,
  10: 1.282,
  20: 0.842,
} as const satisfies Record<ShortageChance, number>;
