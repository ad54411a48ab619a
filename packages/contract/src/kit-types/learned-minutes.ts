import { estimateUse } from "../shopping/use-estimate.ts";

/** A kit type's rounds in which volunteers wrote down how long check-in and top-up took. */
export interface CountedRounds {
  kitTypeId: string;
  /** Minutes by the kit type's settings. */
  listed: number;
  rounds: number;
  /** Of all these rounds, and the sum of their squares. */
  minutes: number;
  squares: number;
}

export interface LearnedMinutes {
  minutes: number;
  rounds: number;
}

/**
 * Volunteer minutes that a round of each kit type takes, whole ones: the mean of its rounds, shrunk towards the minutes of its settings
 * times what the branch's rounds take of such minutes. It is the Bühlmann-Straub credibility estimator of `estimateUse`, with a round
 * for a class and minutes for units. Kit types without a round, or without minutes in their settings, are left out.
 */
export function learnMinutes(types: readonly CountedRounds[]): Map<string, LearnedMinutes> {
  const counted = types.filter(({ listed }) => listed > 0);
  const estimates = estimateUse(
    counted.map(({ listed, rounds, minutes, squares }) => ({
      listed,
      qty: listed,
      checkIns: rounds,
      classes: rounds,
      used: minutes,
      squares,
    })),
  );
  return new Map(
    counted.flatMap(({ kitTypeId, rounds }, at) => {
      const mean = estimates[at]?.mean;
      if (rounds === 0 || mean === undefined) return [];
      return [[kitTypeId, { minutes: Math.round(mean), rounds }] as const];
    }),
  );
}
