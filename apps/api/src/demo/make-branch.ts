import { hasEnded, hasLeft } from "@kitround/contract/allocations/allocation-state.ts";
import type { Role } from "@kitround/contract/access/capabilities.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import type { Tx } from "../db/database.ts";
import type { Anchor } from "./anchor.ts";
import type { BranchData, Making } from "./branch.ts";
import { kitLives } from "./kit-life.ts";
import { makeClaims } from "./make-claims.ts";
import { makeKitRoom } from "./make-kit-room.ts";
import { makeKitTypes } from "./make-kit-types.ts";
import { makeKits } from "./make-kits.ts";
import { makeMemberships } from "./make-memberships.ts";
import { type Account, makePeople } from "./make-people.ts";
import { type Loan, makePlan, turnaroundDays } from "./make-plan.ts";
import { makeSchools } from "./make-schools.ts";
import { makeStock } from "./make-stock.ts";
import { makeTasks } from "./make-tasks.ts";
import { makeTerms, type Rotation } from "./make-terms.ts";
import { makeTrips } from "./make-trips.ts";
import { type Clock, clockOf } from "./moments.ts";
import { seeded } from "./random.ts";
import { type Rows, rowsOf, type Slice } from "./rows.ts";

export const timeZone = "Pacific/Auckland";

interface Given {
  anchor: Anchor;
  now: Date;
  accounts: ReadonlyMap<Role, Account>;
}

/** Writes one branch of the demo with its history. Returns its id. */
export async function makeBranch(tx: Tx, data: BranchData, given: Given): Promise<string> {
  const { id: branchId } = await tx
    .insertInto("branch")
    .values(branchRow(data))
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const slice of branchSlices(branchId, data, given)) await slice(tx);
  return branchId;
}

export function branchRow(data: BranchData) {
  return {
    name: data.name,
    code: data.code,
    region: data.region,
    timeZone,
    baseAddress: data.baseAddress,
    officePhone: data.officePhone,
    photoAtStop: "on" as const,
    signatureAtStop: "on" as const,
    cutOffDays: 1,
    cutOffTime: "15:00",
    baseLat: data.baseLat,
    baseLng: data.baseLng,
    turnaroundDays,
    volunteerMinutes: data.volunteerMinutes,
  };
}

/** The writes that fill the branch of this id, in slices: a transaction may end after each. */
export function branchSlices(branchId: string, data: BranchData, given: Given): Slice[] {
  return layBranch(branchId, data, given).slices();
}

/** All rows of a branch without its own, not written yet. The same day gives the same rows with other ids. */
export function layBranch(branchId: string, data: BranchData, given: Given): Rows {
  const { anchor, now, accounts } = given;
  const clock: Clock = clockOf(timeZone, now);
  const rows = rowsOf(branchId);
  const making: Making = { data, branchId, anchor, clock, random: seeded(data.seed), rows };

  const people = makePeople(making, accounts);
  const routes = makeSchools(making, people);
  const { items, types } = makeKitTypes(making);
  const kits = makeKits(making, types);
  const terms = makeTerms(making);
  const loans = makePlan(making, { terms, routes, types, kits });
  const trips = makeTrips(making, routes, loans);
  const lives = kitLives(making, kits);
  const checkedIn = makeKitRoom({ making, people, lives, terms }, loans, kits);
  lives.write();
  for (const rotation of terms.rotations) writeRotation(making, rotation, loans);
  for (const loan of loans) writeAllocation(making, loan);
  makeStock(making, people, items, checkedIn);
  makeClaims(making, people, trips);
  makeTasks(making, people, routes, loans);
  makeMemberships(
    making,
    routes.flatMap((route) => route.schools),
  );
  return rows;
}

/** Writes a rotation: running once one of its kits has left, closed when the last one is back and counted. */
function writeRotation({ rows, clock }: Making, rotation: Rotation, loans: readonly Loan[]): void {
  const { id, termId, seq, deliverOn, collectOn, readyBy, published, planned } = rotation;
  const own = loans.filter((loan) => loan.rotation === rotation);
  const ended = own.length > 0 && own.every((loan) => hasEnded(loan.status));
  const status = ended ? "closed" : own.some((loan) => hasLeft(loan.status)) ? "running" : "locked";
  rows.add("rotation", {
    id,
    termId,
    seq,
    deliverOn,
    collectOn,
    readyBy,
    status: published ? status : planned ? "open" : "draft",
    publishedAt: published ? clock.at(addDays(readyBy, -9), 16 * 60) : null,
  });
}

function writeAllocation({ rows }: Making, loan: Loan): void {
  const { request, school, deliverOn, collectOn } = loan;
  rows.add("allocation", {
    id: loan.id,
    rotationId: loan.rotation.id,
    schoolId: school.id,
    kitTypeId: loan.kit.type.id,
    kitId: loan.kit.id,
    requestId: request?.id ?? null,
    source: request ? "request" : "auto",
    status: loan.status,
    deliverOn,
    collectOn,
    occupied: `[${deliverOn},${addDays(collectOn, turnaroundDays)})`,
    reasons: request
      ? [`Wish ${request.rank + 1} of the school`]
      : ["Suitable, and none of its wishes was free"],
    studentsExpected: Math.min(school.roll, 30),
  });
}
