import { randomUUID } from "node:crypto";
import { listCheckInSheets, createCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import { afterPacking, type PackingMove } from "@kitround/contract/preparations/packing-moves.ts";
import * as prepare from "@kitround/contract/preparations/preparation.ts";
import { describe, expect, test } from "vitest";
import { kitRoom } from "../../test/kit-room.ts";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

async function start() {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const kit = await room.kit("ready");
  await room.stock("batteries", 25);
  await room.allocation(kit);
  await room.fromPlan();
  const sheets = await branch.ok("volunteer", prepare.listPackingSheets, {});
  const [sheet] = sheets.items;
  if (sheet === undefined) throw new Error("The plan makes a preparation.");
  return { branch, room, kit, sheet };
}
type Started = Awaited<ReturnType<typeof start>>;

/** As the outbox sends it. */
function send({ branch, sheet }: Started, move: PackingMove) {
  const params = { id: sheet.id };
  if (move.kind === "tick")
    return branch.ok("volunteer", prepare.checkPreparationLines, { params, body: move.body });
  if (move.kind === "take")
    return branch.ok("volunteer", prepare.takeForPreparation, { params, body: move.body });
  if (move.kind === "ask")
    return branch.ok("volunteer", prepare.askAboutPreparation, { params, body: {} });
  return branch.ok("volunteer", prepare.movePreparation, { params, body: move.body });
}

describe("a packer without signal", () => {
  test("sees the same result as the server's, entry by entry", async () => {
    const started = await start();
    const { batteries, lenses, straws } = started.room.lineIds;
    const who = {
      branchUserId: started.branch.actors.volunteer.branchUserId,
      name: `volunteer ${started.branch.code}`,
      mayLetGo: false,
    };
    const step = (body: Extract<PackingMove, { kind: "step" }>["body"]): PackingMove => ({
      kind: "step",
      body,
    });
    const moves: PackingMove[] = [
      { kind: "tick", body: { lines: [{ lineId: batteries, qty: 12 }] } },
      {
        kind: "tick",
        body: {
          lines: [
            { lineId: lenses, qty: 10 },
            { lineId: straws, qty: 80 },
          ],
        },
      },
      { kind: "tick", body: { lines: [{ lineId: straws, qty: null }] } },
      { kind: "ask" },
      step({ status: "in_progress" }),
      { kind: "take", body: { lines: [{ lineId: batteries, qty: 18 }] } },
      { kind: "take", body: { lines: [{ lineId: batteries, qty: -18 }] } },
      { kind: "tick", body: { lines: [{ lineId: batteries, qty: 12 }] } },
      { kind: "take", body: { lines: [{ lineId: batteries, qty: 18 }] } },
      step({ status: "blocked", reason: "A hinge is broken", waitsForStock: true }),
      step({ status: "in_progress", note: "Mended" }),
      step({ status: "packed", weightG: 12_400 }),
      step({ status: "verified" }),
      step({ status: "in_progress" }),
    ];
    let known = started.sheet;
    for (const move of moves) {
      known = afterPacking(known, move, who);
      const now = await send(started, move);
      const { rowVersion, packedAt, verifiedAt } = now;
      expect({ ...known, rowVersion, packedAt, verifiedAt }, JSON.stringify(move)).toEqual(now);
    }
  });

  test("who may not send an incomplete kit is refused at once, and nothing changes", async () => {
    const started = await start();
    const { batteries } = started.room.lineIds;
    const who = { branchUserId: randomUUID(), name: "Hana Parata", mayLetGo: false };
    const short = afterPacking(
      started.sheet,
      { kind: "tick", body: { lines: [{ lineId: batteries, qty: 3 }] } },
      who,
    );
    const packed = { kind: "step", body: { status: "packed", reason: "They have some" } } as const;
    expect(afterPacking(short, packed, who)).toBe(short);
    expect(afterPacking(short, packed, { ...who, mayLetGo: true })).toMatchObject({
      status: "packed",
      overrideReason: "They have some",
    });
  });
});

describe("what a device stores", () => {
  test("contains each open preparation with its list, as it is read alone, and only those that are due", async () => {
    const { branch, room, sheet } = await start();
    const params = { id: sheet.id };
    expect(sheet).toEqual(await branch.ok("volunteer", prepare.getPreparation, { params }));
    const query = { dueBy: room.today };
    expect(await branch.ok("volunteer", prepare.listPackingSheets, { query })).toEqual({
      items: [],
    });
    await branch.refused("driver", prepare.listPackingSheets, {}, "forbidden");
  });

  test("a count by a packing list that the kit no longer uses is refused; one by its present list needs no version", async () => {
    const { branch, room } = await start();
    const kit = await room.kit("in_check");
    const { items } = await branch.ok("volunteer", listCheckInSheets, {});
    expect(items.map((each) => each.kitCode)).toEqual([kit.code]);
    const { packingListId } = items[0] ?? {};
    const count = (by: string) => ({
      body: { kitId: kit.id, packingListId: by, exceptions: [] },
    });
    await branch.refused("volunteer", createCheckIn, count(kit.id), "transition_refused");
    const done = await branch.ok("volunteer", createCheckIn, count(packingListId ?? ""));
    expect(done.result).toBe("complete");
  });
});
