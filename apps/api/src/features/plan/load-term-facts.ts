import { notLive } from "@kitround/contract/allocations/allocation-rules.ts";
import { dayIn } from "@kitround/contract/plan/days.ts";
import type { AllocationFact, TermFacts } from "@kitround/contract/plan/term-facts.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";

/** All that decides what may be planned in a term, a statement for each kind of thing. @throws not_found */
export async function loadTermFacts(tx: Tx, termId: string): Promise<TermFacts> {
  const branch = await tx
    .selectFrom("branch")
    .select(["timeZone", "turnaroundDays", "repeatTerms", "volunteerMinutes"])
    .executeTakeFirstOrThrow();
  const terms = await tx.selectFrom("term").select(["id", "endsOn"]).orderBy("startsOn").execute();
  const here = terms.findIndex((term) => term.id === termId);
  const term = terms[here];
  if (!term) throw new AppError("not_found", "There is no such term.");
  const rotations = await tx
    .selectFrom("rotation")
    .select(["id", "seq", "status", "deliverOn", "collectOn"])
    .where("termId", "=", termId)
    .orderBy("deliverOn")
    .execute();
  const routes = await tx
    .selectFrom("route as r")
    .leftJoin("vehicle as v", (join) =>
      join
        .onRef("v.branchId", "=", "r.branchId")
        .onRef("v.id", "=", "r.vehicleId")
        .on("v.status", "=", "active"),
    )
    .select(["r.id", "r.name", "r.weekday", "v.capacityG", "v.capacityBoxes"])
    .where("r.status", "=", "active")
    .orderBy("r.name")
    .execute();
  const types = await tx
    .selectFrom("kitType")
    .select(["id", "code", "nameEn as name", "status", "refurbMinutes"])
    .orderBy("code")
    .execute();
  const kits = await tx
    .selectFrom("kit")
    .select(["id", "code", "kitTypeId", "state", "weightG", "boxes"])
    .orderBy("code")
    .execute();
  const holidays = await tx
    .selectFrom("publicHoliday")
    .select(["onDay", "name"])
    .orderBy("onDay")
    .execute();
  const requests = await tx
    .selectFrom("kitRequest")
    .select(["id", "schoolId", "kitTypeId", "rank", "preferredRotationId", "students", "status"])
    .where("termId", "=", termId)
    .where("status", "in", ["requested", "planned", "waitlisted"])
    .orderBy("schoolId")
    .orderBy("rank")
    .orderBy("id")
    .execute();
  const { timeZone, ...settings } = branch;
  return {
    today: dayIn(timeZone, new Date()),
    branch: settings,
    term,
    rotations,
    routes,
    schools: await schoolFacts(tx),
    holidays,
    types,
    kits,
    allocations: await allocationFacts(tx, new Map(terms.map(({ id }, i) => [id, i])), here, {
      repeatTerms: branch.repeatTerms,
    }),
    // The statuses that the query asks for.
    requests: requests as TermFacts["requests"],
  };
}

async function schoolFacts(tx: Tx): Promise<TermFacts["schools"]> {
  const schools = await tx
    .selectFrom("school as s")
    .leftJoin("routeStop as rs", (join) =>
      join.onRef("rs.branchId", "=", "s.branchId").onRef("rs.schoolId", "=", "s.id"),
    )
    .select(["s.id", "s.nameEn as name", "s.status", "s.maxKits", "s.heavyOk", "rs.routeId"])
    .orderBy("s.nameEn")
    .orderBy("s.id")
    .execute();
  const closures = await tx
    .selectFrom("schoolClosure")
    .select(["schoolId", "fromOn", "toOn", "reason"])
    .orderBy("fromOn")
    .execute();
  const bySchool = Map.groupBy(closures, (closure) => closure.schoolId);
  return schools.map((school) => ({
    ...school,
    closures: (bySchool.get(school.id) ?? []).map(({ fromOn, toOn, reason }) => ({
      fromOn,
      toOn,
      reason,
    })),
  }));
}

async function allocationFacts(
  tx: Tx,
  order: ReadonlyMap<string, number>,
  here: number,
  { repeatTerms }: { repeatTerms: number },
): Promise<AllocationFact[]> {
  const apart = (termId: string) => Math.abs((order.get(termId) ?? here) - here);
  const rotations = await tx.selectFrom("rotation").select(["id", "termId"]).execute();
  // The next terms' kits may be spoken for from this one's last rotation on: its neighbours are read in any case.
  const near = rotations.filter((r) => apart(r.termId) <= Math.max(1, repeatTerms - 1));
  const termOf = new Map(rotations.map((r) => [r.id, r.termId]));
  const rows = await tx
    .selectFrom("allocation")
    .select([
      "id",
      "rotationId",
      "schoolId",
      "kitTypeId",
      "kitId",
      "requestId",
      "status",
      "pinned",
      "deliverOn",
      "collectOn",
      "overrideReason",
    ])
    .select(sql<string>`upper(occupied)`.as("freeFrom"))
    .where("status", "not in", [...notLive])
    .where((eb) =>
      eb.or([
        sql<boolean>`rotation_id = any(${near.map((r) => r.id)}::uuid[])`,
        eb("status", "in", ["out", "delivered"]),
      ]),
    )
    .orderBy("deliverOn")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, termsApart: apart(termOf.get(row.rotationId) ?? "") }));
}
