import { learnedMinutes } from "../kit-types/learned-minutes.ts";
import { borrowed } from "../kits/borrowed.ts";
import { notLive } from "@kitround/contract/allocations/allocation-rules.ts";
import { type Cadence, dayIn } from "@kitround/contract/plan/days.ts";
import type { AllocationFact, TermFacts } from "@kitround/contract/plan/term-facts.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";

/** Loads all facts that decide what may be planned in a term. @throws not_found */
export async function loadTermFacts(tx: Tx, termId: string): Promise<TermFacts> {
  return factsOf(tx, termId, await factsOfEveryTerm(tx, { withKits: false }));
}

/** The facts of several terms, of which only schools with a kit in some term are part. @throws not_found */
export async function loadPlannedFacts(tx: Tx, termIds: readonly string[]): Promise<TermFacts[]> {
  if (termIds.length === 0) return [];
  const everyTerm = await factsOfEveryTerm(tx, { withKits: true });
  return Promise.all(termIds.map((id) => factsOf(tx, id, everyTerm)));
}

type EveryTerm = Awaited<ReturnType<typeof factsOfEveryTerm>>;

async function factsOfEveryTerm(tx: Tx, which: { withKits: boolean }) {
  const [branch, terms, rotations, rest, schools] = await Promise.all([
    tx
      .selectFrom("branch")
      .select(["timeZone", "turnaroundDays", "repeatTerms", "volunteerMinutes"])
      .executeTakeFirstOrThrow(),
    tx.selectFrom("term").select(["id", "endsOn"]).orderBy("startsOn").execute(),
    tx.selectFrom("rotation").select(["id", "termId"]).execute(),
    branchFacts(tx),
    schoolFacts(tx, which),
  ]);
  return { branch, terms, rotations, facts: { ...rest, schools } };
}

async function factsOf(
  tx: Tx,
  termId: string,
  { branch, terms, rotations: ofBranch, facts }: EveryTerm,
): Promise<TermFacts> {
  const here = terms.findIndex((term) => term.id === termId);
  const term = terms[here];
  if (!term) throw new AppError("not_found", "There is no such term.");
  const { timeZone, ...settings } = branch;
  const order = new Map(terms.map(({ id }, i) => [id, i]));
  const [rotations, requests, allocations] = await Promise.all([
    tx
      .selectFrom("rotation")
      .select(["id", "seq", "status", "deliverOn", "collectOn"])
      .where("termId", "=", termId)
      .orderBy("deliverOn")
      .execute(),
    tx
      .selectFrom("kitRequest")
      .select(["id", "schoolId", "kitTypeId", "rank", "preferredRotationId", "students", "status"])
      .where("termId", "=", termId)
      .where("status", "in", ["requested", "planned", "waitlisted"])
      .orderBy("schoolId")
      .orderBy("rank")
      .orderBy("id")
      .execute(),
    allocationFacts(tx, order, here, { ...settings, rotations: ofBranch }),
  ]);
  return {
    ...facts,
    today: dayIn(timeZone, new Date()),
    branch: settings,
    term,
    rotations,
    allocations,
    // The statuses that the query asks for.
    requests: requests as TermFacts["requests"],
  };
}

async function branchFacts(
  tx: Tx,
): Promise<Pick<TermFacts, "routes" | "types" | "kits" | "holidays">> {
  const [routes, types, kits, holidays, learned] = await Promise.all([
    tx
      .selectFrom("route as r")
      .leftJoin("vehicle as v", (join) =>
        join
          .onRef("v.branchId", "=", "r.branchId")
          .onRef("v.id", "=", "r.vehicleId")
          .on("v.status", "=", "active"),
      )
      .innerJoin("branch as b", "b.id", "r.branchId")
      .select(["r.id", "r.name", "r.weekday", "r.cadence", "b.weeksFrom"])
      .select(["v.capacityG", "v.capacityBoxes"])
      .$narrowType<{ cadence: Cadence }>() // a check allows these only
      .where("r.status", "=", "active")
      .orderBy("r.name")
      .execute(),
    tx
      .selectFrom("kitType")
      .select([
        "id",
        "code",
        "nameEn as name",
        "status",
        "refurbMinutes",
        "strand",
        "yearFrom",
        "yearTo",
      ])
      .orderBy("code")
      .execute(),
    tx
      .selectFrom("kit")
      .select(["id", "code", "kitTypeId", "state", "weightG", "boxes", borrowed])
      .orderBy("code")
      .execute(),
    tx.selectFrom("publicHoliday").select(["onDay", "name"]).orderBy("onDay").execute(),
    learnedMinutes(tx),
  ]);
  const timed = types.map((type) => ({
    ...type,
    refurbMinutes: learned.get(type.id)?.minutes ?? type.refurbMinutes,
  }));
  return { routes, types: timed, kits, holidays };
}

async function schoolFacts(
  tx: Tx,
  { withKits }: { withKits: boolean },
): Promise<TermFacts["schools"]> {
  const [schools, closures, exclusions] = await Promise.all([
    tx
      .selectFrom("school as s")
      .leftJoin("routeStop as rs", (join) =>
        join.onRef("rs.branchId", "=", "s.branchId").onRef("rs.schoolId", "=", "s.id"),
      )
      .select([
        "s.id",
        "s.nameEn as name",
        "s.status",
        "s.maxKits",
        "s.heavyOk",
        "s.maxKitG",
        "rs.routeId",
      ])
      .$if(withKits, (every) =>
        every.where((eb) =>
          eb.exists(
            eb
              .selectFrom("allocation as a")
              .select("a.id")
              .whereRef("a.branchId", "=", "s.branchId")
              .whereRef("a.schoolId", "=", "s.id")
              .where("a.status", "not in", [...notLive]),
          ),
        ),
      )
      .orderBy("s.nameEn")
      .orderBy("s.id")
      .execute(),
    tx
      .selectFrom("schoolClosure")
      .select(["schoolId", "fromOn", "toOn", "reason"])
      .orderBy("fromOn")
      .execute(),
    tx
      .selectFrom("schoolExclusion")
      .select(["schoolId", "kitTypeId", "reason"])
      .orderBy("kitTypeId")
      .execute(),
  ]);
  const excludedOf = Map.groupBy(exclusions, ({ schoolId }) => schoolId);
  const bySchool = Map.groupBy(closures, (closure) => closure.schoolId);
  return schools.map((school) => ({
    ...school,
    excluded: (excludedOf.get(school.id) ?? []).map(({ kitTypeId, reason }) => ({
      kitTypeId,
      reason,
    })),
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
  {
    repeatTerms,
    rotations,
  }: { repeatTerms: number; rotations: readonly { id: string; termId: string }[] },
): Promise<AllocationFact[]> {
  const apart = (termId: string) => Math.abs((order.get(termId) ?? here) - here);
  // A kit may be reserved for the next term from this one's last rotation on, so the neighbouring terms are always
  // read.
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
