import { dayWords } from "@kitround/contract/plan/day-words.ts";
import type { Body } from "@kitround/contract/route.ts";
import { vanOf } from "@kitround/contract/trips/join-vans.ts";
import type { shareDay as shareRoute } from "@kitround/contract/trips/share-day.ts";
import { vansMayDrive } from "@kitround/contract/trips/share-rules.ts";
import { AppError, refuseUnlessAllowed } from "../../../app-error.ts";
import type { Actor } from "../../../db/as-actor.ts";
import { anyOf } from "../../../db/conditions.ts";
import type { Tx } from "../../../db/database.ts";
import { newVersion } from "../../../db/new-version.ts";
import { staleTrip } from "../desk/change-trip.ts";
import { refuseWhoCannotDrive } from "../desk/who-may-drive.ts";
import { nextVan } from "../desk/split-over-vans.ts";
import { addBaseStops, layTrips } from "../lay-stops.ts";
import { lockTrip } from "../trip-queries.ts";
import { type StopAtSchool, stopsToShare } from "./drafts-of-day.ts";

type Asked = Body<typeof shareRoute>;
type Draft = Awaited<ReturnType<typeof lockTrip>>;

/** What one draft is to carry; without crew for the schools that no van visits. */
interface Share {
  crew: Pick<Asked["vans"][number], "vehicleId" | "driverId" | "departAt"> | null;
  schoolIds: readonly string[];
}

/**
 * Shares the stops of a day's drafts, with their lines, out over vans. If all drafts are the plan's for one route, they stay that:
 * each van has its number, and the plan finds each line where it went. Otherwise a van's trip is one made by hand, whose lines
 * the plan leaves where they are. Drafts without a stop left are cancelled.
 */
export async function shareDay(tx: Tx, actor: Actor, asked: Asked): Promise<void> {
  const { onDay, vans } = asked;
  const trips = await lockDrafts(tx, actor, asked);
  const stops = await stopsToShare(tx, trips, onDay);
  refuseUnlessAllowed(vansMayDrive(vans));
  for (const van of vans) await refuseWhoCannotDrive(tx, { ...van, onDay });
  const shares: Share[] = vans.map(({ schoolIds, ...crew }) => ({ crew, schoolIds }));
  const left = schoolsLeft(stops, shares);
  if (left.length > 0) shares.push({ crew: null, schoolIds: left });

  const kept = draftsKept(trips);
  const orders = new Map<string, string[]>();
  for (const [at, share] of shares.entries()) {
    const draft = kept.drafts[at];
    const id = draft
      ? await giveCrew(tx, draft, share)
      : await makeDraft(tx, actor, onDay, share, kept);
    orders.set(id, await bringStops(tx, id, share, stops));
  }
  await layTrips(tx, orders);
  const empty = trips.filter(({ id }) => !orders.has(id)).map(({ id }) => id);
  const cancelReason = `Its stops were shared out over the vans of ${dayWords(onDay)}.`;
  await tx
    .updateTable("trip")
    .set({ status: "cancelled", cancelReason })
    .where("id", "=", anyOf(empty))
    .execute();
}

/** Locks the drafts in the order of their ids, so that two people who share the same day wait instead of blocking each other. */
async function lockDrafts(tx: Tx, actor: Actor, { trips }: Asked): Promise<Draft[]> {
  const versions = new Map(trips.map(({ id, rowVersion }) => [id, rowVersion]));
  const locked: Draft[] = [];
  for (const [id, rowVersion] of [...versions].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const trip = await lockTrip(tx, actor, id);
    if (trip.rowVersion !== rowVersion) throw staleTrip();
    locked.push(trip);
  }
  return locked;
}

/** The schools that no van visits, each once. Refuses a school that two vans visit, or that is on none of the drafts. */
function schoolsLeft(stops: readonly StopAtSchool[], shares: readonly Share[]): string[] {
  const there = new Set(stops.map(({ schoolId }) => schoolId));
  const named = shares.flatMap(({ schoolIds }) => schoolIds);
  const no = (message: string) => {
    throw new AppError("invalid_input", message, [{ path: "vans", message }]);
  };
  if (new Set(named).size < named.length) no("A school is on two vans: name it once.");
  if (named.some((id) => !there.has(id))) no("One of these schools is on none of these drafts.");
  return [...there].filter((id) => !named.includes(id));
}

interface Kept {
  /** Drafts that go on as vans' trips, in the order of the vans. */
  drafts: readonly Draft[];
  /** A draft of the plan's route whose further vans are made; null if the drafts are of several routes, or made by hand. */
  ofRoute: Draft | null;
}

function draftsKept(trips: readonly Draft[]): Kept {
  const [first] = trips;
  const alike = trips.every(
    ({ source, routeId }) => source === "plan" && routeId === first?.routeId,
  );
  if (first === undefined || !alike) return { drafts: [], ofRoute: null };
  return { drafts: trips.toSorted((a, b) => vanOf(a) - vanOf(b)), ofRoute: first };
}

function crewOf({ crew }: Share) {
  return crew ?? { vehicleId: null, driverId: null, departAt: null };
}

async function giveCrew(tx: Tx, { id, helperId }: Draft, share: Share): Promise<string> {
  const crew = crewOf(share);
  const helper = crew.driverId === null || crew.driverId === helperId ? null : helperId;
  await tx
    .updateTable("trip")
    .set({ ...newVersion(), ...crew, helperId: helper })
    .where("id", "=", id)
    .execute();
  return id;
}

async function makeDraft(
  tx: Tx,
  actor: Actor,
  onDay: string,
  share: Share,
  { ofRoute }: Kept,
): Promise<string> {
  const of = ofRoute
    ? { routeId: ofRoute.routeId, source: ofRoute.source, ...(await nextVan(tx, ofRoute)) }
    : { routeId: null, source: "manual" as const, name: await nameOf(tx, share, onDay) };
  const { id } = await tx
    .insertInto("trip")
    .values({ branchId: actor.branchId, onDay, ...of, ...crewOf(share) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addBaseStops(tx, actor, [{ tripId: id, seq: 1 }]);
  return id;
}

/** "Blue van Tue 24 Nov". */
async function nameOf(tx: Tx, { crew }: Share, onDay: string): Promise<string> {
  if (crew === null) return `Without a van ${dayWords(onDay)}`;
  const { name } = await tx
    .selectFrom("vehicle")
    .select("name")
    .where("id", "=", crew.vehicleId)
    .executeTakeFirstOrThrow();
  return `${name} ${dayWords(onDay)}`;
}

/** Moves the schools' stops to a trip; if two drafts visit a school, their lines come together. Returns the order of its stops. */
async function bringStops(
  tx: Tx,
  tripId: string,
  { schoolIds }: Share,
  stops: readonly StopAtSchool[],
): Promise<string[]> {
  const order: string[] = [];
  for (const schoolId of schoolIds) {
    const visits = stops.filter((stop) => stop.schoolId === schoolId);
    const stays = visits.find((stop) => stop.tripId === tripId) ?? visits[0];
    if (stays === undefined) continue;
    order.push(stays.id);
    const gone = visits.filter((stop) => stop !== stays).map(({ id }) => id);
    if (gone.length === 0) continue;
    await tx
      .updateTable("stopLine")
      .set({ stopId: stays.id })
      .where("stopId", "=", anyOf(gone))
      .execute();
    await tx.deleteFrom("stop").where("id", "=", anyOf(gone)).execute();
  }
  await tx.updateTable("stop").set({ tripId }).where("id", "=", anyOf(order)).execute();
  return order;
}
