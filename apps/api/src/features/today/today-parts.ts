import { can } from "@kitround/contract/access/capabilities.ts";
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
import { openLotWarnings } from "../stock/lot-warnings.ts";
import { findCounts } from "../stock/stock-count-queries.ts";
import { findStock } from "../stock/stock-queries.ts";
import { findTopUps } from "../top-ups/top-up-queries.ts";
import { crewAway, isCrewAway } from "../trips/desk/crew-away.ts";
import { listTrips } from "../trips/trip-queries.ts";

/** The branch's day, and the terms whose plan may have conflicts. */
export async function factsOfToday(tx: Tx, actor: Actor) {
  const [branch, terms] = await Promise.all([
    tx
      .selectFrom("branch")
      .select([
        sql<string>`(now() at time zone time_zone)::date`.as("day"),
        sql<boolean>`extract(hour from now() at time zone time_zone) >= 12`.as("afternoon"),
        "prepLeadDays",
        sql<boolean>`exists (select from rotation where published_at is not null)`.as("begun"),
        sql<boolean>`exists (select from kit_transfer where due_back_on is not null and ended_at is null)`.as(
          "lends",
        ),
        isCrewAway.as("someAway"),
      ])
      .executeTakeFirstOrThrow(),
    can(actor.role, "plan:write") ? termsToCome(tx) : [],
  ]);
  return { ...branch, terms };
}

type Facts = Awaited<ReturnType<typeof factsOfToday>>;
export type Parts = ReturnType<typeof partsOf>;

/** Today's work, part by part, each to be read; null for parts that are not this role's. */
export function partsOf(
  tx: Tx,
  actor: Actor,
  { day, afternoon, prepLeadDays, terms, lends, someAway }: Facts,
  /** How many rows of a part are read. */
  most: { few: number; trips: number },
) {
  const may = (capability: Parameters<typeof can>[1]) => can(actor.role, capability);
  const plans = may("plan:write");
  // A branch that prepares on the day itself still sees it the evening before.
  const leavesBy = addDays(day, Math.max(1, prepLeadDays));
  const kitRoom = may("kit-room:work");
  const seesTrips = may("trips:read") || may("trips:run-own");
  const part = <T>(sees: boolean, read: () => Promise<{ items: T[]; total: number }>) =>
    sees ? read : null;
  return {
    trips: part(seesTrips, () =>
      listTrips(tx, actor, { from: day, to: day, leftOver: true, limit: most.trips }),
    ),
    tomorrow: part(seesTrips && afternoon, () => {
      const tomorrow = addDays(day, 1);
      return listTrips(tx, actor, {
        from: tomorrow,
        to: tomorrow,
        status: "released",
        limit: most.trips,
      });
    }),
    toRelease: part(may("trips:write"), () =>
      listTrips(tx, actor, { from: day, to: addDays(day, 1), status: "draft", limit: most.trips }),
    ),
    crewAway: part(may("trips:write"), async () =>
      someAway ? crewAway(tx, day, most.few) : { items: [], total: 0 },
    ),
    toTell: part(may("trips:write"), async () => {
      const visits = await visitsToTell(tx, sql`t.on_day = ${addDays(day, 1)}`);
      const items = visits.filter(({ toldAt }) => toldAt === null);
      return { items: items.slice(0, most.few), total: items.length };
    }),
    conflicts: part(plans, async () => {
      const items = await conflictsIn(tx, terms);
      return { items: items.slice(0, most.few), total: items.length };
    }),
    notReady: part(kitRoom, () =>
      findPreparations(tx, { show: "unready", soon: { dueBy: day, leavesBy }, limit: most.few }),
    ),
    asked: part(may("kit-room:override"), () =>
      findPreparations(tx, { show: "asked", limit: most.few }),
    ),
    notAtOffice: part(may("trips:write"), () => notAtOffice(tx, addDays(day, 1), most.few)),
    proposals: part(may("schools:write"), async () => {
      const items = await openProposals(tx);
      return { items: items.slice(0, most.few), total: items.length };
    }),
    topUps: part(kitRoom, () => findTopUps(tx, { show: "open", limit: most.few })),
    toCheckIn: part(kitRoom, () => listKitRows(tx, { state: "in_check", limit: most.few })),
    recalledElsewhere: part(may("stock:adjust"), async () => {
      const items = await openLotWarnings(tx);
      return { items: items.slice(0, most.few), total: items.length };
    }),
    lowStock: part(may("stock:adjust"), () => findStock(tx, { low: true, limit: most.few }, true)),
    expiring: part(may("stock:adjust"), async () => {
      const items = await expiringUnused(tx, day);
      return { items: items.slice(0, most.few), total: items.length };
    }),
    countsToDecide: part(may("stock:adjust"), () =>
      findCounts(tx, actor.role, {
        status: "waiting",
        forApprover: actor.branchUserId,
        limit: most.few,
      }),
    ),
    claimsToDecide: part(may("claims:approve"), () =>
      othersClaims(tx, actor, "submitted", most.few),
    ),
    claimsToPay: part(may("claims:pay"), () => othersClaims(tx, actor, "approved", most.few)),
    claimsReturned: part(may("claims:own"), () =>
      listClaimRows(tx, actor, { status: "returned", mine: true, limit: most.few }),
    ),
    overdue: part(plans || kitRoom, () =>
      listKitRows(tx, { late: true, state: "at_school", limit: most.few }),
    ),
    loansOverdue: part(may("kits:write"), async () =>
      // Most branches lend nothing, so they don't pay for the list.
      lends ? listKitRows(tx, { lending: "overdue", limit: most.few }) : { items: [], total: 0 },
    ),
    tasks: part(may("tasks:read"), () => listOwnTasks(tx, actor, day, { limit: most.few })),
  };
}

/** Nobody approves or pays their own claim. */
async function othersClaims(tx: Tx, actor: Actor, status: "submitted" | "approved", limit: number) {
  const { items } = await listClaimRows(tx, actor, { status, limit: 200 });
  const others = items.filter((claim) => claim.claimantId !== actor.branchUserId);
  return { items: others.slice(0, limit), total: others.length };
}
