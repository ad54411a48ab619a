import { can } from "@kitround/contract/access/capabilities.ts";
import type { Today } from "@kitround/contract/today/today.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { sql } from "kysely";
import type { Actor } from "../../db/as-actor.ts";
import type { Tx } from "../../db/database.ts";
import { listKitRows } from "../kits/kit-queries.ts";
import { listClaimRows } from "../km-claims/claim-queries.ts";
import { conflictsNow } from "../plan/plan-conflicts.ts";
import { findPreparations } from "../preparations/preparation-queries.ts";
import { listOwnTasks } from "../school-tasks/own-tasks.ts";
import { findCounts } from "../stock/stock-count-queries.ts";
import { findStock } from "../stock/stock-queries.ts";
import { findTopUps } from "../top-ups/top-up-queries.ts";
import { listTrips } from "../trips/trip-queries.ts";

const few = { limit: 5, offset: 0 };

/** What the branch's day asks of one person; null for what is not their role's work. */
export async function readToday(tx: Tx, actor: Actor): Promise<Today> {
  const { day, prepLeadDays, begun } = await tx
    .selectFrom("branch")
    .select([
      sql<string>`(now() at time zone time_zone)::date`.as("day"),
      "prepLeadDays",
      sql<boolean>`exists (select from rotation where published_at is not null)`.as("begun"),
    ])
    .executeTakeFirstOrThrow();
  // Who prepares on the day itself still hears of it the evening before.
  const leavesBy = addDays(day, Math.max(1, prepLeadDays));
  const may = (capability: Parameters<typeof can>[1]) => can(actor.role, capability);
  const kitRoom = may("kit-room:work");
  const seesTrips = may("trips:read") || may("trips:run-own");
  const part = async <T>(sees: boolean, read: () => Promise<{ items: T[]; total: number }>) => {
    if (!sees) return null;
    const { items, total } = await read();
    return { total, first: items };
  };
  return {
    day,
    begun,
    nextTripDay: seesTrips ? await nextTripDay(tx, actor, day) : null,
    trips: await part(seesTrips, () =>
      listTrips(tx, actor, { from: day, to: day, leftOver: true, limit: 20, offset: 0 }),
    ),
    conflicts: await part(may("plan:write"), async () => {
      const items = await conflictsNow(tx, {});
      return { items: items.slice(0, few.limit), total: items.length };
    }),
    notReady: await part(kitRoom, () =>
      findPreparations(tx, { show: "unready", soon: { dueBy: day, leavesBy }, ...few }),
    ),
    asked: await part(may("kit-room:override"), () =>
      findPreparations(tx, { show: "asked", ...few }),
    ),
    topUps: await part(kitRoom, () => findTopUps(tx, { show: "open", ...few })),
    toCheckIn: await part(kitRoom, () => listKitRows(tx, { state: "in_check", ...few })),
    lowStock: await part(may("stock:adjust"), () => findStock(tx, { low: true, ...few }, true)),
    countsToDecide: await part(may("stock:adjust"), () =>
      findCounts(tx, actor.role, { status: "waiting", forApprover: actor.branchUserId, ...few }),
    ),
    claimsToDecide: await part(may("claims:approve"), () => othersClaims(tx, actor, "submitted")),
    claimsToPay: await part(may("claims:pay"), () => othersClaims(tx, actor, "approved")),
    claimsReturned: await part(may("claims:own"), () =>
      listClaimRows(tx, actor, { status: "returned", mine: true, ...few }),
    ),
    overdue: await part(may("plan:write") || kitRoom, () =>
      listKitRows(tx, { late: true, ...few }),
    ),
    tasks: await part(may("tasks:read"), () => listOwnTasks(tx, actor, day, few)),
  };
}

/** Nobody decides on their own, nor pays it. */
async function othersClaims(tx: Tx, actor: Actor, status: "submitted" | "approved") {
  const { items } = await listClaimRows(tx, actor, { status, limit: 200, offset: 0 });
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
