import type { BranchFigures } from "./national.ts";
import { addedMoney, branchRegionsOf } from "./trend-rules.ts";

/** The figures that are added up over the branches of a region. */
const added = [
  "kitsReady",
  "kitsOut",
  "kitsLate",
  "members",
  "reached",
  "published",
  "rotations",
  "minutes",
  "drivenM",
  "tripsWithoutDriver",
] as const satisfies (keyof BranchFigures)[];

export type RegionFigures = Record<(typeof added)[number], number> & {
  /** Null: the branches that have none. */
  region: string | null;
  branches: number;
  /** Cents by currency, because currencies are not added up. */
  claimed: ReadonlyMap<string, number>;
};

/** The figures of branches by their region, by name, and last of those without one. Examples are left out: their figures are invented. */
export function figuresByRegion(given: readonly BranchFigures[]): RegionFigures[] {
  const all = given.filter(({ example }) => !example);
  const none = all.some(({ region }) => region === null) ? [null] : [];
  return [...branchRegionsOf(all), ...none].map((region) => {
    const branches = all.filter((branch) => branch.region === region);
    const sums = added.map((name) => [
      name,
      branches.reduce((sum, branch) => sum + branch[name], 0),
    ]);
    return {
      // Each figure has its sum, by the list above.
      ...(Object.fromEntries(sums) as Record<(typeof added)[number], number>),
      region,
      branches: branches.length,
      claimed: addedMoney(branches.map((each) => new Map([[each.currency, each.claimedCents]]))),
    };
  });
}
