import { notLive } from "@kitround/contract/allocations/allocation-rules.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import type { SchoolFact, TermFacts } from "@kitround/contract/plan/term-facts.ts";
import type { Tx } from "../../db/database.ts";
import { routeMetres } from "../delivery-routes/delivery-route-queries.ts";

/** What a plan prefers by, besides the facts that decide whether it may stand. */
export interface PastYear {
  /** By school, its kits of the year before the term. */
  kits: ReadonlyMap<string, number>;
  /** By school, their strands. */
  strands: ReadonlyMap<string, string[]>;
  /** By school, its students; null if unknown. */
  rolls: ReadonlyMap<string, number | null>;
  /** By route, metres from base to base; null if unknown. */
  routeM: ReadonlyMap<string, number | null>;
}

export const noPast: PastYear = {
  kits: new Map(),
  strands: new Map(),
  rolls: new Map(),
  routeM: new Map(),
};

export async function loadPastYear(tx: Tx, facts: TermFacts): Promise<PastYear> {
  const begins = facts.rotations[0]?.deliverOn ?? facts.today;
  const [loans, schools, routeM] = await Promise.all([
    tx
      .selectFrom("allocation as a")
      .innerJoin("kitType as t", (join) =>
        join.onRef("t.branchId", "=", "a.branchId").onRef("t.id", "=", "a.kitTypeId"),
      )
      .select(["a.schoolId", "t.strand"])
      .select((eb) => eb.fn.countAll<number>().as("kits"))
      .where("a.status", "not in", [...notLive])
      .where("a.deliverOn", ">=", addDays(begins, -365))
      .where("a.deliverOn", "<", begins)
      .groupBy(["a.schoolId", "t.strand"])
      .orderBy("a.schoolId")
      .orderBy("t.strand")
      .execute(),
    tx.selectFrom("school").select(["id", "roll"]).orderBy("id").execute(),
    routeMetres(tx),
  ]);
  const bySchool = [...Map.groupBy(loans, (loan) => loan.schoolId)];
  return {
    kits: new Map(
      bySchool.map(([id, its]) => [id, its.reduce((sum, { kits }) => sum + Number(kits), 0)]),
    ),
    strands: new Map(bySchool.map(([id, its]) => [id, its.flatMap(({ strand }) => strand ?? [])])),
    rolls: new Map(schools.map(({ id, roll }) => [id, roll])),
    routeM,
  };
}

/**
 * By school, how far it is behind: 0 if it had as many kits per student as the median member, 1 if it had none. A
 * school whose students are not known counts as one of median size.
 */
export function behindOthers(
  schools: readonly Pick<SchoolFact, "id" | "status">[],
  { kits, rolls }: Pick<PastYear, "kits" | "rolls">,
): Map<string, number> {
  const members = schools.filter((school) => school.status === "member");
  const usual = median(members.flatMap(({ id }) => rolls.get(id) || []));
  const rates = members.map(({ id }) => ({
    id,
    rate: (kits.get(id) ?? 0) / (rolls.get(id) || usual || 1),
  }));
  const most = median(rates.map(({ rate }) => rate));
  return new Map(rates.map(({ id, rate }) => [id, most === 0 ? 0 : Math.max(0, 1 - rate / most)]));
}

/** A route's length as a multiple of the mean; 1 where it is not known. */
export function waysOf(routeM: PastYear["routeM"]): (routeId: string) => number {
  const known = [...routeM.values()].filter((metres) => metres !== null);
  const mean = known.reduce((sum, metres) => sum + metres, 0) / known.length;
  return (routeId) => {
    const metres = routeM.get(routeId) ?? null;
    return metres === null || mean === 0 ? 1 : metres / mean;
  };
}

/** 0 of nothing. */
function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}
