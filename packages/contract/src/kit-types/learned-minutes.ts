import { estimateUse } from "../shopping/use-estimate.ts";

/** Loans of a kit type for which volunteers recorded the minutes of check-in and top-up. */
export interface CountedRounds {
  kitTypeId: string;
  /** Minutes by the kit type's settings. */
  listed: number;
  rounds: number;
  /** The sum of these loans' minutes, and the sum of their squares. */
  minutes: number;
  squares: number;
}

export interface LearnedMinutes {
  minutes: number;
  rounds: number;
}

/**
 * Volunteer minutes for one loan of each kit type, in whole minutes: the mean of its recorded loans, shrunk towards the minutes of its
 * settings times the branch's mean ratio of recorded minutes to settings. This is the Bühlmann-Straub credibility estimator of
 * `estimateUse`, with a loan for a class and minutes for units. Leaves out kit types without recorded loans, or without minutes in their
 * settings.
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
