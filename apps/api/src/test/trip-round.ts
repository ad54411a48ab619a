import { addDays } from "@kitround/contract/plan/days.ts";
import * as trips from "@kitround/contract/trips/trip.ts";
import { asActor } from "../db/as-actor.ts";
import { asSystem } from "../db/as-system.ts";
import type { Tx } from "../db/database.ts";
import type { TestApp, TestBranch } from "./test-app.ts";
import { carryIntoTrips } from "../features/trips/from-plan/trips-from-plan.ts";

/** A branch in the middle of a rotation: a route of three schools, a van, kits (some packed), confirmed allocations. */
export interface TestRound {
  routeId: string;
  vehicleId: string;
  rotationId: string;
  schools: [string, string, string];
  kits: [string, string, string];
  kitTypes: [string, string, string];
  allocations: [string, string, string];
}

export const deliverOn = "2026-11-24";
export const collectOn = "2026-12-08";
export const schoolNames = ["Fairview School", "Ōrere School", "Māpua School"] as const;

/** Written directly to the tables, because these tests are about trips only. */
export function behindTheScenes<T>(app: TestApp, work: (tx: Tx) => Promise<T>): Promise<T> {
  return asSystem(app.database.db, work);
}

/** The effect of publishing a rotation on its trips. */
export function carry(app: TestApp, branch: TestBranch, round: TestRound) {
  return asActor(app.database.db, branch.actors.manager, (tx) =>
    carryIntoTrips(tx, branch.actors.manager, round.rotationId),
  );
}

/** The trip that delivers the kits, released. */
export async function releasedTrip(
  app: TestApp,
  branch: TestBranch,
  round: TestRound,
  onDay = deliverOn,
) {
  await carry(app, branch, round);
  const { items } = await branch.ok("coordinator", trips.listTrips, {});
  const trip = items.find((each) => each.onDay === onDay);
  if (!trip) throw new Error("The plan makes a trip.");
  return branch.ok("coordinator", trips.moveTrip, {
    params: { id: trip.id },
    body: { rowVersion: trip.rowVersion, status: "released" },
  });
}

/** The first two kits are packed and verified; the third still needs a top-up. With more than three schools all kits are packed. */
export async function newRound(
  app: Pick<TestApp, "database">,
  branch: { id: string; actors: Record<"driver" | "volunteer", { branchUserId: string }> },
  days = { deliverOn, collectOn },
  places: readonly string[] = schoolNames,
): Promise<TestRound> {
  const { deliverOn, collectOn } = days;
  const branchId = branch.id;
  const driverId = branch.actors.driver.branchUserId;
  const packedBy = branch.actors.volunteer.branchUserId;
  return asSystem(app.database.db, async (tx) => {
    await tx
      .updateTable("branch")
      .set({ baseLat: -41.27, baseLng: 173.28, baseAddress: "1 Store Lane" })
      .where("id", "=", branchId)
      .execute();
    const vehicleId = await one(
      tx
        .insertInto("vehicle")
        .values({
          branchId,
          name: "Blue van",
          fuel: "petrol",
          reimbursable: false,
          odometerM: 14_000_400,
        })
        .returning("id"),
    );
    const routeId = await one(
      tx
        .insertInto("route")
        .values({ branchId, name: "North", weekday: 2, colour: "#C2410C", driverId, vehicleId })
        .returning("id"),
    );
    const termId = await one(
      tx
        .insertInto("term")
        .values({
          branchId,
          year: 2026,
          number: 4,
          startsOn: addDays(deliverOn, -40),
          endsOn: addDays(collectOn, 10),
        })
        .returning("id"),
    );
    const rotationId = await one(
      tx
        .insertInto("rotation")
        .values({
          branchId,
          termId,
          seq: 1,
          deliverOn,
          collectOn,
          readyBy: addDays(deliverOn, -4),
          status: "locked",
        })
        .returning("id"),
    );
    const lists = { schools: [], kits: [], kitTypes: [], allocations: [] } as Record<
      "schools" | "kits" | "kitTypes" | "allocations",
      string[]
    >;
    for (const [index, nameEn] of places.entries()) {
      const schoolId = await one(
        tx
          .insertInto("school")
          .values({ branchId, nameEn, lat: -41.28 - index / 100, lng: 173.2 })
          .returning("id"),
      );
      await tx
        .insertInto("routeStop")
        .values({ branchId, routeId, schoolId, seq: index + 1, plannedM: 5000 })
        .execute();
      const code = ["DBN", "ROC", "ELF"][index] ?? `K${index}`;
      const kitTypeId = await one(
        tx
          .insertInto("kitType")
          .values({ branchId, code, nameEn: `Title ${code}`, status: "active" })
          .returning("id"),
      );
      const packingListId = await one(
        tx
          .insertInto("packingList")
          .values({
            branchId,
            kitTypeId,
            version: 1,
            boxes: 2,
            status: "published",
            publishedAt: "2026-01-01T00:00:00Z",
          })
          .returning("id"),
      );
      const packed = index < 2 || places.length > schoolNames.length;
      const kitId = await one(
        tx
          .insertInto("kit")
          .values({
            branchId,
            kitTypeId,
            packingListId,
            code: `${code}-01`,
            boxes: 2,
            weightG: 9000,
            state: packed ? "packed" : "needs_top_up",
          })
          .returning("id"),
      );
      const allocationId = await one(
        tx
          .insertInto("allocation")
          .values({
            branchId,
            rotationId,
            schoolId,
            kitTypeId,
            kitId,
            status: packed ? "ready" : "confirmed",
            deliverOn,
            collectOn,
            occupied: `[${deliverOn},${addDays(collectOn, 3)})`,
          })
          .returning("id"),
      );
      await tx
        .insertInto("preparation")
        .values({
          branchId,
          allocationId,
          kitId,
          dueOn: addDays(deliverOn, -4),
          status: packed ? "verified" : "todo",
          packedBy: packed ? packedBy : null,
          verifiedBy: packed ? driverId : null,
        })
        .execute();
      lists.schools.push(schoolId);
      lists.kits.push(kitId);
      lists.kitTypes.push(kitTypeId);
      lists.allocations.push(allocationId);
    }
    return {
      routeId,
      vehicleId,
      rotationId,
      schools: three(lists.schools),
      kits: three(lists.kits),
      kitTypes: three(lists.kitTypes),
      allocations: three(lists.allocations),
    };
  });
}

async function one(query: { executeTakeFirstOrThrow(): Promise<{ id: string }> }): Promise<string> {
  return (await query.executeTakeFirstOrThrow()).id;
}

function three(list: readonly string[]): [string, string, string] {
  const [a, b, c] = list;
  if (a === undefined || b === undefined || c === undefined) throw new Error("Three are made.");
  return [a, b, c];
}
