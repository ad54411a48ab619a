/** Of a hundred items, how many may run out before the next delivery: the choices of a branch. */
export const shortageChances = [1, 2, 5, 10, 20] as const;
export type ShortageChance = (typeof shortageChances)[number];

/** The number of standard deviations of use to keep as safety stock for each choice: quantiles of the normal distribution. */
export const deviationsFor = {
  1: 2.326,
  2: 2.054,
  5: 1.645,
  10: 1.282,
  20: 0.842,
} as const satisfies Record<ShortageChance, number>;
