import type { Cell } from "@kitround/contract/allocations/allocation-rules.ts";
import type { Copy, Loan } from "@kitround/contract/allocations/copy-rules.ts";
import { isHeld } from "@kitround/contract/allocations/allocation-rules.ts";
import { occupiedDays } from "@kitround/contract/allocations/copy-rules.ts";
import { readyFrom } from "@kitround/contract/kits/ready-from.ts";
import { type Cadence, dayIn, routeDay, type RouteRun } from "@kitround/contract/plan/days.ts";
import { loanDays } from "@kitround/contract/plan/late-loan.ts";
import { sql } from "kysely";
import { anyOf } from "../../db/conditions.ts";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../app-error.ts";
import { borrowed } from "../kits/borrowed.ts";
import { notLive } from "./allocation-queries.ts";

export interface CellAt {
  rotationId: string;
  schoolId: string;
  termId: string;
  cell: Cell;
}

/**
 * Loads everything that the rules need about a school in a rotation. With `lock`, the rotation can't be locked or
 * published and the school can't be given anything else until this transaction ends. @throws not_found
 */
export async function loadCell(
  tx: Tx,
  at: { rotationId: string; schoolId: string; lock: boolean },
): Promise<CellAt> {
  const rotation = await tx
    .selectFrom("rotation")
    .select(["seq", "status", "termId", "deliverOn", "collectOn"])
    .where("id", "=", at.rotationId)
    .$if(at.lock, (q) => q.forShare())
    .executeTakeFirst();
  if (!rotation) throw new AppError("not_found", "There is no such rotation.");
  const school = await tx
    .selectFrom("school")
    .select(["nameEn", "status", "maxKits", "heavyOk", "maxKitG"])
    .where("id", "=", at.schoolId)
    .$if(at.lock, (q) => q.forNoKeyUpdate())
    .executeTakeFirst();
  if (!school) throw new AppError("not_found", "There is no such school.");

  const branch = await tx
    .selectFrom("branch")
    .select(["turnaroundDays", "repeatTerms"])
    .executeTakeFirstOrThrow();
  const run = await routeRun(tx, at.schoolId);
  const deliverOn = routeDay(rotation.deliverOn, run);
  const collectOn = routeDay(rotation.collectOn, run);
  const terms = await tx.selectFrom("term").select(["id", "endsOn"]).orderBy("startsOn").execute();
  const order = new Map(terms.map((t, i) => [t.id, i]));
  const here = order.get(rotation.termId) ?? 0;
  const had = await tx
    .selectFrom("allocation as a")
    .innerJoin("rotation as r", "r.id", "a.rotationId")
    .select(["a.kitTypeId", "a.deliverOn", "a.collectOn", "a.rotationId", "r.termId"])
    .where("a.schoolId", "=", at.schoolId)
    .where("a.status", "not in", notLive)
    .execute();

  return {
    rotationId: at.rotationId,
    schoolId: at.schoolId,
    termId: rotation.termId,
    cell: {
      rotation: { seq: rotation.seq, status: rotation.status },
      termEndsOn: terms[here]?.endsOn ?? rotation.collectOn,
      school: {
        name: school.nameEn,
        status: school.status,
        maxKits: school.maxKits,
        heavyOk: school.heavyOk,
        maxKitG: school.maxKitG,
        excluded: await tx
          .selectFrom("schoolExclusion")
          .select(["kitTypeId", "reason"])
          .where("schoolId", "=", at.schoolId)
          .execute(),
        closures: await closuresOn(tx, at.schoolId, [deliverOn, collectOn]),
      },
      holidays: await holidaysOn(tx, [deliverOn, collectOn]),
      deliverOn,
      collectOn,
      turnaroundDays: branch.turnaroundDays,
      repeatTerms: branch.repeatTerms,
      held: had
        .filter((h) => isHeld(h, { rotationId: at.rotationId, deliverOn, collectOn }))
        .map((h) => h.kitTypeId),
      others: had
        .filter((h) => h.rotationId !== at.rotationId)
        .map(({ kitTypeId, deliverOn, termId }) => ({
          kitTypeId,
          deliverOn,
          termsApart: Math.abs((order.get(termId) ?? here) - here),
        })),
    },
  };
}

async function routeRun(tx: Tx, schoolId: string): Promise<RouteRun | null> {
  const run = await tx
    .selectFrom("routeStop as s")
    .innerJoin("route as r", "r.id", "s.routeId")
    .innerJoin("branch as b", "b.id", "r.branchId")
    .select(["r.weekday", "r.cadence", "b.weeksFrom"])
    .$narrowType<{ cadence: Cadence }>() // a check allows these only
    .where("s.schoolId", "=", schoolId)
    .where("r.status", "=", "active")
    .executeTakeFirst();
  return run ?? null;
}

function closuresOn(tx: Tx, schoolId: string, days: readonly [string, string]) {
  return tx
    .selectFrom("schoolClosure")
    .select(["fromOn", "toOn", "reason"])
    .where("schoolId", "=", schoolId)
    .where((eb) =>
      eb.or(days.map((day) => eb.and([eb("fromOn", "<=", day), eb("toOn", ">=", day)]))),
    )
    .execute();
}

function holidaysOn(tx: Tx, days: readonly [string, string]) {
  return tx
    .selectFrom("publicHoliday")
    .select(["onDay", "name"])
    .where("onDay", "=", anyOf(days))
    .execute();
}

export type CopyOfType = Copy & {
  kitTypeId: string;
  loans: readonly (Loan & { allocationId: string })[];
};

/**
 * Loads the copies of these kit types (of all if absent) in the order of their codes, with the loans that overlap
 * these days, except those of `except`. With `lock`, nobody else can assign them until this transaction ends.
 */
export async function loadCopies(
  tx: Tx,
  lent: Pick<Cell, "deliverOn" | "collectOn" | "turnaroundDays">,
  given: { kitTypeIds?: readonly string[]; lock: boolean; except?: string },
): Promise<CopyOfType[]> {
  const { kitTypeIds, except } = given;
  const { timeZone } = await tx.selectFrom("branch").select("timeZone").executeTakeFirstOrThrow();
  const today = dayIn(timeZone, new Date());
  const kits = await tx
    .selectFrom("kit")
    .select(["id", "code", "kitTypeId", "state", "weightG", borrowed])
    .$if(kitTypeIds !== undefined, (q) => q.where("kitTypeId", "=", anyOf(kitTypeIds ?? [])))
    .orderBy("code")
    .$if(given.lock, (q) => q.forNoKeyUpdate())
    .execute();
  const days = occupiedDays(lent);
  const taken = await tx
    .selectFrom("allocation as a")
    .select(["a.id as allocationId", "a.kitId", "a.status", "a.deliverOn", "a.collectOn"])
    // Looked up by key, not joined: see allocation-queries.ts.
    .select(
      sql<string>`(select s.name_en from school s where s.branch_id = a.branch_id and s.id = a.school_id)`.as(
        "schoolName",
      ),
    )
    .select(
      sql<RouteRun | null>`(select jsonb_build_object('weekday', r.weekday, 'cadence', r.cadence, 'weeksFrom', b.weeks_from)
        from route_stop s join route r on r.branch_id = s.branch_id and r.id = s.route_id join branch b on b.id = r.branch_id
        where s.branch_id = a.branch_id and s.school_id = a.school_id and r.status = 'active')`.as(
        "run",
      ),
    )
    .select(sql<string>`upper(a.occupied)`.as("freeFrom"))
    .where("a.status", "not in", notLive)
    .where((eb) =>
      eb.or([
        sql<boolean>`a.occupied && daterange(${days.from}::date, ${days.to}::date)`,
        // A late loan keeps its kit beyond its planned days.
        eb.and([eb("a.status", "in", ["out", "delivered"]), eb("a.collectOn", "<", today)]),
      ]),
    )
    .$if(kitTypeIds !== undefined, (q) => q.where("a.kitTypeId", "=", anyOf(kitTypeIds ?? [])))
    .$if(except !== undefined, (q) => q.where("a.id", "<>", except ?? ""))
    .execute();
  const loans = new Map<string, CopyOfType["loans"]>();
  for (const { kitId, schoolName, allocationId, run, ...had } of taken) {
    const loan = { allocationId, schoolName, ...loanDays(had, { ...lent, today, run }) };
    const touches = loan.deliverOn < days.to && days.from < loan.freeFrom;
    if (kitId !== null && touches) loans.set(kitId, [...(loans.get(kitId) ?? []), loan]);
  }
  return kits.map((kit) => ({
    ...kit,
    readyFrom: readyFrom(kit.state, today, lent.turnaroundDays),
    loans: loans.get(kit.id) ?? [],
  }));
}
