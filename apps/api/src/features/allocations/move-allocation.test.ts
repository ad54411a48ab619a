import {
  allocationAfter,
  allocationBefore,
  type AllocationEvent,
  allocationEvents,
  allocationStatuses,
} from "@kitround/contract/allocations/allocation-state.ts";
import { setRotationStatus } from "@kitround/contract/rotations/rotation.ts";
import { describe, expect, test } from "vitest";
import { asActor } from "../../db/as-actor.ts";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";
import { moveAllocation, moveAllocationsThatMay } from "./move-allocation.ts";

const app = await testApp();

async function start() {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const kit = await room.kit("ready");
  const id = await room.allocation(kit);
  const put = (status: (typeof allocationStatuses)[number]) =>
    room.system((tx) =>
      tx.updateTable("allocation").set({ status }).where("id", "=", id).execute(),
    );
  const status = () =>
    room.system(async (tx) => {
      const query = tx.selectFrom("allocation").select("status").where("id", "=", id);
      return (await query.executeTakeFirstOrThrow()).status;
    });
  const { manager } = branch.actors;
  const act = (work: Parameters<typeof asActor<void>>[2]) =>
    asActor(app.database.db, manager, work).then(
      () => null,
      (error: unknown) => error,
    );
  const move = (event: AllocationEvent) => act((tx) => moveAllocation(tx, id, event));
  return { branch, room, kit, id, put, status, act, move };
}

describe("moveAllocation", () => {
  test("each event from each status is either applied, or refused with the kit's name and no change", async () => {
    const { kit, put, status, move } = await start();
    for (const event of allocationEvents) {
      for (const from of allocationStatuses) {
        await put(from);
        const refused = await move(event);
        const may = allocationBefore(event).includes(from);
        expect(await status(), `${event} from ${from}`).toBe(may ? allocationAfter(event) : from);
        if (may) expect(refused).toBeNull();
        else expect(refused).toMatchObject({ code: "transition_refused", status: 409 });
        if (!may) expect(String(refused)).toContain(kit.code);
      }
    }
  });

  test("the database also refuses a move that was written without the rule", async () => {
    const { id, put, status, act } = await start();
    for (const from of allocationStatuses) {
      for (const to of allocationStatuses) {
        if (from === to) continue;
        await put(from);
        const error = await act(async (tx) => {
          await tx.updateTable("allocation").set({ status: to }).where("id", "=", id).execute();
        });
        const may = allocationEvents.some(
          (event) => allocationBefore(event).includes(from) && allocationAfter(event) === to,
        );
        expect(await status(), `${from} to ${to}`).toBe(may ? to : from);
        if (!may) expect(error).toMatchObject({ constraint: "allocation_moves" });
      }
    }
  });

  test("of many at once those are moved that may be; a delivered one is left unchanged", async () => {
    const { room, id, put, status, act } = await start();
    const other = await room.allocation(await room.kit("ready"), "delivered");
    const both = [id, other].map((each) => ({ id: each, event: "cancel" as const }));
    await put("ready");
    await act((tx) => moveAllocationsThatMay(tx, both));
    expect(await status()).toBe("cancelled");
    const gone = await act((tx) => moveAllocation(tx, crypto.randomUUID(), "cancel"));
    expect(gone).toMatchObject({ code: "not_found" });
  });

  test("a rotation can't be closed, even without the rule, while a kit is out", async () => {
    const { branch, room, put, act } = await start();
    await put("delivered");
    const close = async () =>
      act(async (tx) => {
        await tx
          .updateTable("rotation")
          .set({ status: "closed" })
          .where("id", "=", room.rotationId)
          .execute();
      });
    expect(await close()).toMatchObject({ constraint: "rotation_closes" });
    await put("closed");
    expect(await close()).toBeNull();
    const body = { rowVersion: 1, status: "open" as const };
    await branch.call("manager", setRotationStatus, { params: { id: room.rotationId }, body });
  });
});
