import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import type { KitState } from "@kitround/contract/kits/kit-state.ts";
import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import { type Actor, asActor } from "../db/as-actor.ts";
import { asSystem } from "../db/as-system.ts";
import type { Tx } from "../db/database.ts";
import { preparationsFromPlan } from "../features/preparations/preparations-from-plan.ts";
import type { TestApp } from "./test-app.ts";

/** 30 batteries (consumable, essential, a class uses 20, two may be missing), 10 lenses (permanent), 100 straws (consumable). */
const list = [
  { item: "batteries", qty: 30, kind: "consumable", critical: true, tolerance: 2, usePerClass: 20 },
  { item: "lenses", qty: 10, kind: "permanent", critical: false, tolerance: 0, usePerClass: 0 },
  { item: "straws", qty: 100, kind: "consumable", critical: false, tolerance: 0, usePerClass: 0 },
] as const;
type ItemName = (typeof list)[number]["item"];

export interface TestKit {
  id: string;
  code: string;
}

/** A branch with one kit type, its packing list and stock, one school and one rotation, for tests of the kit room. */
export async function kitRoom(
  app: Pick<TestApp, "database">,
  branch: { id: string; actors: Record<"manager", Actor> },
) {
  const db = app.database.db;
  const branchId = branch.id;
  const system = <T>(work: (tx: Tx) => Promise<T>) => asSystem(db, work);
  const today = dayIn("Pacific/Auckland", new Date());
  const deliverOn = addDays(today, 5);
  const collectOn = addDays(today, 19);
  const { itemIds, lineIds, kitTypeId, packingListId } = await system((tx) => listed(tx, branchId));
  const { schoolId, rotationId } = await system((tx) =>
    planned(tx, branchId, deliverOn, collectOn),
  );
  let kits = 0;

  return {
    branchId,
    today,
    deliverOn,
    itemIds,
    lineIds,
    rotationId,
    schoolId,
    /** A kit at base in this state. */
    async kit(state: KitState): Promise<TestKit> {
      kits += 1;
      const code = `ELE-${String(kits).padStart(2, "0")}`;
      const stateReason = state === "quarantined" ? "Broken glass" : null;
      const { id } = await system((tx) =>
        tx
          .insertInto("kit")
          .values({ branchId, kitTypeId, packingListId, code, state, stateReason, weightG: 12_000 })
          .returning("id")
          .executeTakeFirstOrThrow(),
      );
      return { id, code };
    },
    /** Assigns a kit to a new school for the rotation. */
    async allocation(
      kit: TestKit | null,
      status: Allocation["status"] = "confirmed",
    ): Promise<string> {
      const school = await system((tx) => newSchool(tx, branchId));
      const { id } = await system((tx) =>
        tx
          .insertInto("allocation")
          .values({
            branchId,
            rotationId,
            schoolId: school,
            kitTypeId,
            kitId: kit?.id ?? null,
            status,
            deliverOn,
            collectOn,
            occupied: `[${deliverOn},${addDays(collectOn, 3)})`,
          })
          .returning("id")
          .executeTakeFirstOrThrow(),
      );
      return id;
    },
    fromPlan: () =>
      asActor(db, branch.actors.manager, (tx) =>
        preparationsFromPlan(tx, branch.actors.manager, rotationId),
      ),
    stock: (name: ItemName, qty: number) =>
      system((tx) =>
        tx
          .insertInto("stockMovement")
          .values({ branchId, itemId: itemIds[name], delta: qty, reason: "opening" })
          .execute(),
      ),
    system,
  };
}

export type KitRoom = Awaited<ReturnType<typeof kitRoom>>;

async function listed(tx: Tx, branchId: string) {
  const { id: kitTypeId } = await tx
    .insertInto("kitType")
    .values({ branchId, code: "ELE", nameEn: "Electric Future", status: "active" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: packingListId } = await tx
    .insertInto("packingList")
    .values({ branchId, kitTypeId, version: 1, boxes: 2 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const itemIds: Partial<Record<ItemName, string>> = {};
  const lineIds: Partial<Record<ItemName, string>> = {};
  for (const [index, { item: name, ...line }] of list.entries()) {
    const position = index + 1;
    const item = await tx
      .insertInto("item")
      .values({ branchId, sku: name, name, shelf: `A${9 - position}`, minQty: 5, parQty: 50 })
      .returning("id")
      .executeTakeFirstOrThrow();
    const made = await tx
      .insertInto("packingListLine")
      .values({ branchId, packingListId, itemId: item.id, position, ...line })
      .returning("id")
      .executeTakeFirstOrThrow();
    itemIds[name] = item.id;
    lineIds[name] = made.id;
  }
  await tx
    .updateTable("packingList")
    .set({ status: "published", publishedAt: new Date().toISOString() })
    .where("id", "=", packingListId)
    .execute();
  return {
    kitTypeId,
    packingListId,
    // The loop above has set an id for each name.
    itemIds: itemIds as Record<ItemName, string>,
    lineIds: lineIds as Record<ItemName, string>,
  };
}

async function newSchool(tx: Tx, branchId: string): Promise<string> {
  const { id } = await tx
    .insertInto("school")
    .values({ branchId, nameEn: "Ōtara School" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function planned(tx: Tx, branchId: string, deliverOn: string, collectOn: string) {
  const schoolId = await newSchool(tx, branchId);
  const { id: termId } = await tx
    .insertInto("term")
    .values({
      branchId,
      year: Number(deliverOn.slice(0, 4)),
      number: 4,
      startsOn: addDays(deliverOn, -30),
      endsOn: addDays(collectOn, 30),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: rotationId } = await tx
    .insertInto("rotation")
    .values({
      branchId,
      termId,
      seq: 1,
      deliverOn,
      collectOn,
      readyBy: addDays(deliverOn, -1),
      status: "running",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { schoolId, rotationId };
}
