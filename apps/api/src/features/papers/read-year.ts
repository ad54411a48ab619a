import { type BranchYear, yearReport } from "@kitround/contract/branches/year-rules.ts";
import type { DistanceUnit } from "@kitround/contract/branches/distance-unit.ts";
import type { printNationalYear } from "@kitround/contract/papers/paper.ts";
import type { Query } from "@kitround/contract/route.ts";
import { dayIn } from "@kitround/contract/plan/days.ts";
import type { Actor } from "../../db/as-actor.ts";
import { withSystem } from "../../db/as-system.ts";
import type { Db, Tx } from "../../db/database.ts";
import { yearOf } from "../branches/branch-year.ts";
import { eachBranch } from "../branches/each-branch.ts";
import type { YearPaper } from "./year-paper.ts";

const ofBranch = [
  "name",
  "code",
  "example",
  "archivedAt",
  "region",
  "currency",
  "distanceUnit",
  "timeZone",
  "country",
] as const;

type Head = Omit<YearPaper, "kind" | "national" | "report">;

/** The year of the caller's branch. */
export async function readBranchYear(tx: Tx, year: number): Promise<YearPaper> {
  const branch = await tx.selectFrom("branch").select(ofBranch).executeTakeFirstOrThrow();
  const { name, code, example, region, currency } = branch;
  const archived = branch.archivedAt !== null;
  const report = yearReport(year, [
    {
      name,
      code,
      example,
      archived,
      region,
      currency,
      ...(await yearOf(tx, year)),
    } satisfies BranchYear,
  ]);
  return { kind: "year", name, national: false, ...dated(branch), report };
}

/** The organisation's name, and the unit and day of the caller's branch. */
export async function nationalHead(tx: Tx): Promise<Head> {
  const branch = await tx.selectFrom("branch").select(ofBranch).executeTakeFirstOrThrow();
  const organisation = await withSystem(tx, (tx) =>
    tx.selectFrom("organisation").select("name").executeTakeFirst(),
  );
  return { name: organisation?.name ?? branch.name, ...dated(branch) };
}

/** The year of all branches, or of those of a region. Opens a transaction for each, so it must not run within one. */
export async function readNationalYear(
  db: Db,
  actor: Actor,
  { year, region }: Query<typeof printNationalYear>,
  head: Head,
): Promise<YearPaper> {
  const all = await eachBranch(db, actor, (tx) => yearOf(tx, year), "all");
  const branches = all.filter((branch) => region === undefined || branch.region === region);
  const name = region === undefined ? head.name : `${head.name}, ${region}`;
  return { kind: "year", national: true, ...head, name, report: yearReport(year, branches) };
}

/** How the branch writes amounts, and its day. */
const dated = (branch: { timeZone: string; distanceUnit: DistanceUnit; country: string }) => ({
  country: branch.country,
  distanceUnit: branch.distanceUnit,
  today: dayIn(branch.timeZone, new Date()),
});
