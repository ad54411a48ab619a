import { can } from "@kitround/contract/access/capabilities.ts";
import type { Today } from "@kitround/contract/today/today.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { listKitRows } from "../kits/kit-queries.ts";
import { listClaimRows } from "../km-claims/claim-queries.ts";
import { conflictsIn, termsToCome } from "../plan/plan-conflicts.ts";
import { findPreparations } from "../preparations/preparation-queries.ts";
import { notAtOffice } from "../school-page/not-at-office.ts";
import { visitsToTell } from "../school-mails/visits-to-tell.ts";
import { openProposals } from "../school-page/proposals.ts";
import { listOwnTasks } from "../school-tasks/own-tasks.ts";
import { expiringUnused } from "../shopping/expiring-unused.ts";
import { findCounts } from "../stock/stock-count-queries.ts";
import { findStock } from "../stock/stock-queries.ts";
import { findTopUps } from "../top-ups/top-up-queries.ts";
import { listTrips } from "../trips/trip-queries.ts";

const few = { limit: 5 };

/** One person's work of the branch's day; null for parts that are not their role's. */
export async function readToday(tx: Tx, actor: Actor): Promise<Today> {
  const may = (capability: Parameters<typeof can>[1]) => can(actor.role, capability);
  const plans = may("plan:write");
  const [{ day, afternoon, prepLeadDays, begun }, terms] = await Promise.all([
    tx
      .selectFrom("branch")
      .select([
        sql<string>`(now() at time zone time_zone)::date`.as("day"),
        sql<boolean>`extract(hour from now() at time zone time_zone) >= 12`.as("afternoon"),
        "prepLeadDays",
        sql<boolean>`exists (select from rotation where published_at is not null)`.as("begun"),
      ])
      .executeTakeFirstOrThrow(),
    plans ? termsToCome(tx) : [],
  ]);
  // A branch that prepares on the day itself still sees it the evening before.
  const leavesBy = addDays(day, Math.max(1, prepLeadDays));
  const kitRoom = may("kit-room:work");
  const seesTrips = may("trips:read") || may("trips:run-own");
  const part = async <T>(sees: boolean, read: () => Promise<{ items: T[]; total: number }>) => {
    if (!sees) return null;
    const { items, total } = await read();
    return { total, first: items };
  };
  return allOf({
    day,
    begun,
    nextTripDay: seesTrips ? nextTripDay(tx, actor, day) : null,
    trips: part(seesTrips, () =>
      listTrips(tx, actor, { from: day, to: day, leftOver: true, limit: 20 }),
    ),
    tomorrow: part(seesTrips && afternoon, () => {
      const tomorrow = addDays(day, 1);
      return listTrips(tx, actor, { from: tomorrow, to: tomorrow, status: "released", limit: 20 });
    }),
    toRelease: part(may("trips:write"), () =>
      listTrips(tx, actor, { from: day, to: addDays(day, 1), status: "draft", limit: 20 }),
    ),
    toTell: part(may("trips:write"), async () => {
      const visits = await visitsToTell(tx, sql`t.on_day = ${addDays(day, 1)}`);
      const items = visits.filter(({ toldAt }) => toldAt === null);
      return { items: items.slice(0, few.limit), total: items.length };
    }),
    conflicts: part(plans, async () => {
      const items = await conflictsIn(tx, terms);
      return { items: items.slice(0, few.limit), total: items.length };
    }),
    notReady: part(kitRoom, () =>
      findPreparations(tx, { show: "unready", soon: { dueBy: day, leavesBy }, ...few }),
    ),
    asked: part(may("kit-room:override"), () => findPreparations(tx, { show: "asked", ...few })),
    notAtOffice: part(may("trips:write"), () => notAtOffice(tx, addDays(day, 1), few.limit)),
    proposals: part(may("schools:write"), async () => {
      const items = await openProposals(tx);
      return { items: items.slice(0, few.limit), total: items.length };
    }),
    topUps: part(kitRoom, () => findTopUps(tx, { show: "open", ...few })),
    toCheckIn: part(kitRoom, () => listKitRows(tx, { state: "in_check", ...few })),
    lowStock: part(may("stock:adjust"), () => findStock(tx, { low: true, ...few }, true)),
    expiring: part(may("stock:adjust"), async () => {
      const items = await expiringUnused(tx, day);
      return { items: items.slice(0, few.limit), total: items.length };
    }),
    countsToDecide: part(may("stock:adjust"), () =>
      findCounts(tx, actor.role, { status: "waiting", forApprover: actor.branchUserId, ...few }),
    ),
    claimsToDecide: part(may("claims:approve"), () => othersClaims(tx, actor, "submitted")),
    claimsToPay: part(may("claims:pay"), () => othersClaims(tx, actor, "approved")),
    claimsReturned: part(may("claims:own"), () =>
      listClaimRows(tx, actor, { status: "returned", mine: true, ...few }),
    ),
    overdue: part(plans || kitRoom, () => listKitRows(tx, { late: true, ...few })),
    tasks: part(may("tasks:read"), () => listOwnTasks(tx, actor, day, few)),
  });
}

/** Awaits all values of an object at once. */
async function allOf<T extends object>(parts: T): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const read = Object.entries(parts).map(async ([name, part]) => [name, await part] as const);
  // Cast: the same names, each with its awaited value.
  return Object.fromEntries(await Promise.all(read)) as { [K in keyof T]: Awaited<T[K]> };
}

/** Nobody approves or pays their own claim. */
async function othersClaims(tx: Tx, actor: Actor, status: "submitted" | "approved") {
  const { items } = await listClaimRows(tx, actor, { status, limit: 200 });
  const others = items.filter((claim) => claim.claimantId !== actor.branchUserId);
  return { items: others.slice(0, few.limit), total: others.length };
}

async function nextTripDay(tx: Tx, actor: Actor, day: string): Promise<string | null> {
  const next = await tx
    .selectFrom("trip")
    .select((eb) => eb.fn.min<string | null>("onDay").as("day"))
    .where("onDay", ">", day)
    .where("status", "in", ["draft", "released", "in_progress"])
    .$if(!can(actor.role, "trips:read"), (trips) =>
      trips.where("driverId", "=", actor.branchUserId).where("status", "<>", "draft"),
    )
    .executeTakeFirst();
  return next?.day ?? null;
}
