import { randomUUID } from "node:crypto";
import { readArchiveFacts } from "@kitround/contract/branches/archive.ts";
import { createCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import { listKitTypes } from "@kitround/contract/kit-types/kit-type.ts";
import { listPackingLists } from "@kitround/contract/kit-types/packing-list.ts";
import { changeKits } from "@kitround/contract/kits/many-kits.ts";
import { boxLabelLink } from "@kitround/contract/kits/kit-code.ts";
import { getKit, listKits, moveKit, scanKit } from "@kitround/contract/kits/kit.ts";
import {
  giveKitBack,
  listReceivers,
  readTransferFacts,
  transferKit,
} from "@kitround/contract/kits/kit-transfer.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { kitRoom, type TestKit } from "../../test/kit-room.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";
import { twoBranches } from "../../test/two-branches.ts";

const app = await testApp();

/** Two branches with one administrator; the first has a title with its packing list. */
async function rooms() {
  const { here, there } = await twoBranches(app);
  const room = await kitRoom(app, here);
  return { here, there, room, dueBackOn: addDays(room.today, 20) };
}

const read = (branch: TestBranch, id: string) => branch.ok("admin", getKit, { params: { id } });

async function lend(
  from: TestBranch,
  to: TestBranch,
  { id }: Pick<TestKit, "id">,
  dueBackOn: string | null,
) {
  const { rowVersion } = await read(from, id);
  const body = { rowVersion, branchId: to.id, dueBackOn };
  return from.ok("admin", transferKit, { params: { id }, body });
}

const only = async (branch: TestBranch, query = {}) => {
  const { items } = await branch.ok("admin", listKits, { query });
  const [item] = items;
  if (items.length !== 1 || !item) throw new Error(`${items.length} kits instead of one`);
  return item;
};

async function back(branch: TestBranch, id: string) {
  const { rowVersion } = await read(branch, id);
  return branch.ok("admin", giveKitBack, { params: { id }, body: { rowVersion } });
}

test("a kit is lent: the other branch has a kit of its own to check in, and both say until when", async () => {
  const { here, there, room, dueBackOn } = await rooms();
  const kit = await room.kit("ready");
  const away = await lend(here, there, kit, dueBackOn);
  const names = [here, there].map(({ code }) => `Branch ${code}`);
  expect(away).toMatchObject({
    state: "with_branch",
    place: "branch",
    loanSide: "sent",
    otherBranch: names[1],
    otherKitCode: kit.code,
    loanUntil: dueBackOn,
    dueBackOn,
  });
  expect(away.events[0]).toMatchObject({
    event: "lend",
    reason: expect.stringContaining(names[1] ?? ""),
  });
  const own = await only(there);
  expect(own).toMatchObject({
    code: kit.code,
    kitTypeName: "Electric Future",
    state: "in_check",
    loanSide: "received",
    otherBranch: names[0],
    loanUntil: dueBackOn,
  });
  const { events } = await read(there, own.id);
  expect(events.map(({ event }) => event)).toEqual(["borrow"]);
  // The title came with its items and its packing list, published.
  const [type] = (await there.ok("admin", listKitTypes, {})).items;
  expect(type).toMatchObject({ code: "ELE", status: "active", publishedVersion: 1 });
  const { items: lists } = await there.ok("admin", listPackingLists, {
    params: { id: type?.id ?? "" },
  });
  expect(lists[0]?.lines.map(({ itemSku, qty }) => [itemSku, qty])).toEqual([
    ["batteries", 30],
    ["lenses", 10],
    ["straws", 100],
  ]);
});

test("a lent kit comes back to its owner's check-in, from either side", async () => {
  const { here, there, room, dueBackOn } = await rooms();
  for (const side of ["received", "sent"] as const) {
    const kit = await room.kit("ready");
    await lend(here, there, kit, dueBackOn);
    const own = await only(there);
    await there.ok("manager", createCheckIn, { body: { kitId: own.id, exceptions: [] } });
    expect((await read(there, own.id)).state).toBe("ready");
    await (side === "received" ? back(there, own.id) : back(here, kit.id));
    const returned = await read(here, kit.id);
    expect(returned).toMatchObject({ state: "in_check", loanSide: null, loanUntil: null });
    expect(returned.events.map(({ event }) => event)).toEqual(["come_back", "lend"]);
    const ended = await read(there, own.id);
    expect(ended).toMatchObject({ state: "retired", loanSide: null });
    expect(ended.events[0]).toMatchObject({ event: "give_back" });
    await here.refused(
      "admin",
      giveKitBack,
      { params: { id: kit.id }, body: { rowVersion: returned.rowVersion } },
      "transition_refused",
    );
  }
});

test("a moved kit is retired here and belongs to the other branch", async () => {
  const { here, there, room } = await rooms();
  const kit = await room.kit("ready");
  const before = await read(here, kit.id);
  const moved = await lend(here, there, kit, null);
  expect(moved).toMatchObject({ state: "retired", loanSide: null });
  const own = await only(there);
  expect(own).toMatchObject({ state: "in_check", loanSide: null, qrToken: before.qrToken });
  expect((await read(there, own.id)).events[0]?.event).toBe("move_in");
  await there.ok("manager", createCheckIn, { body: { kitId: own.id, exceptions: [] } });
  const { rowVersion } = await read(there, own.id);
  const retire = { params: { id: own.id }, body: { rowVersion, event: "retire" as const } };
  await there.ok("manager", moveKit, retire);
});

test("the label on the boxes finds the kit in the branch that has it, though another kit there has its code", async () => {
  const { here, there, room, dueBackOn } = await rooms();
  const kit = await room.kit("ready");
  await lend(here, there, kit, null);
  const second = await room.kit("ready");
  await lend(here, there, second, dueBackOn);
  const [moved, borrowed] = (await there.ok("admin", listKits, {})).items;
  const { qrToken } = await read(there, borrowed?.id ?? "");
  // As a label of the first branch could be: with a code that another kit has here.
  const label = boxLabelLink("https://kits.example", qrToken, moved?.code ?? "", 1);
  const found = await there.ok("admin", scanKit, { params: { code: label } });
  expect(found.kit?.id).toBe(borrowed?.id);
  await back(there, borrowed?.id ?? "");
  expect((await read(here, second.id)).qrToken).toBe(qrToken);
  // Its number was another kit's here by now, so it gets the next.
  const again = await room.system((tx) =>
    tx
      .updateTable("kit")
      .set({ state: "ready", stateReason: null })
      .where("id", "=", second.id)
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  await lend(here, there, again, dueBackOn);
  expect((await only(there, { lending: "borrowed" })).code).toBe("ELE-03");
});

test("a kit that is out, promised, on a trip or on loan is refused, with the reason that the screen shows before", async () => {
  const { here, there, room, dueBackOn } = await rooms();
  const refused = async (kit: TestKit, code: "in_use" | "transition_refused", words: string) => {
    const params = { id: kit.id };
    const { rowVersion } = await read(here, kit.id);
    const body = { rowVersion, branchId: there.id, dueBackOn };
    const error = await here.refused("admin", transferKit, { params, body }, code);
    expect(error.message).toContain(words);
  };
  const promised = await room.kit("ready");
  await room.allocation(promised);
  await refused(promised, "in_use", "is planned for Ōtara School");
  const facts = await here.ok("admin", readTransferFacts, { params: { id: promised.id } });
  expect(facts).toMatchObject({ kit: { promised: { schoolName: "Ōtara School" } }, loan: null });
  await refused(await room.kit("needs_top_up"), "transition_refused", "Top it up first.");
  await refused(await room.kit("packed"), "transition_refused", "Unpack it first.");

  const kit = await room.kit("ready");
  const { rowVersion } = await read(here, kit.id);
  const params = { id: kit.id };
  const past = { rowVersion, branchId: there.id, dueBackOn: addDays(room.today, -1) };
  await here.refused("admin", transferKit, { params, body: past }, "transition_refused");
  await lend(here, there, kit, dueBackOn);
  await refused(kit, "transition_refused", "already");
  const own = await only(there);
  const body = { rowVersion: own.rowVersion, branchId: here.id, dueBackOn };
  const onwards = { params: { id: own.id }, body };
  await there.refused("admin", transferKit, onwards, "transition_refused");
  await there.ok("manager", createCheckIn, { body: { kitId: own.id, exceptions: [] } });
  const now = await read(there, own.id);
  const retire = [{ id: own.id, rowVersion: now.rowVersion, event: "retire" as const }];
  const error = await there.refused(
    "manager",
    changeKits,
    { body: { kits: retire } },
    "transition_refused",
  );
  expect(error.message).toContain("it is given back, not retired");
});

test("a borrowed kit that is out can't be given back, and one that was lost comes back as lost", async () => {
  const { here, there, room, dueBackOn } = await rooms();
  const kit = await room.kit("ready");
  await lend(here, there, kit, dueBackOn);
  const own = await only(there);
  await asSystem(app.database.db, (tx) =>
    tx.updateTable("kit").set({ state: "packed" }).where("id", "=", own.id).execute(),
  );
  const { rowVersion } = await read(here, kit.id);
  const ask = { params: { id: kit.id }, body: { rowVersion } };
  const error = await here.refused("admin", giveKitBack, ask, "transition_refused");
  expect(error.message).toBe("ELE-01 is packed. Bring it back to the base first.");
  const lose = { rowVersion: own.rowVersion + 1, event: "lose", reason: "Burnt" } as const;
  await there.ok("manager", moveKit, { params: { id: own.id }, body: lose });
  expect(await back(here, kit.id)).toMatchObject({
    state: "lost",
    stateReason: `Lost by Branch ${there.code}`,
  });
});

test("lists show what is lent, borrowed and overdue, and an open loan keeps both branches open", async () => {
  const { here, there, room, dueBackOn } = await rooms();
  await room.kit("ready");
  const kit = await room.kit("ready");
  await lend(here, there, kit, dueBackOn);
  expect((await only(here, { lending: "lent" })).id).toBe(kit.id);
  expect((await only(there, { lending: "borrowed" })).loanSide).toBe("received");
  expect((await here.ok("admin", listKits, { query: { lending: "overdue" } })).items).toEqual([]);
  await room.system((tx) =>
    tx
      .updateTable("kitTransfer")
      .set({ dueBackOn: addDays(room.today, -3) })
      .where("dueBackOn", "is not", null)
      .where("branchId", "in", [here.id, there.id])
      .execute(),
  );
  expect(await only(here, { lending: "overdue" })).toMatchObject({ id: kit.id, daysLate: 3 });
  expect((await only(there, { lending: "overdue" })).loanSide).toBe("received");
  for (const [branch, other] of [
    [here, there],
    [there, here],
  ] as const) {
    const facts = await branch.ok("admin", readArchiveFacts, { params: { id: other.id } });
    expect(facts.kitsOnLoan).toEqual([kit.code]);
  }
});

test("only an administrator of both branches lends; another branch's kit is not found", async () => {
  const { here, there, room, dueBackOn } = await rooms();
  const stranger = await app.newBranch();
  const kit = await room.kit("ready");
  const { rowVersion } = await read(here, kit.id);
  const params = { id: kit.id };
  const body = { rowVersion, branchId: there.id, dueBackOn };
  await here.refused("manager", transferKit, { params, body }, "forbidden");
  await stranger.refused("admin", transferKit, { params, body }, "not_found");
  await stranger.refused("admin", readTransferFacts, { params }, "not_found");
  const beyond = { ...body, branchId: stranger.id };
  await here.refused("admin", transferKit, { params, body: beyond }, "not_found");
  const self = { ...body, branchId: here.id };
  await here.refused("admin", transferKit, { params, body: self }, "transition_refused");
  const { items } = await here.ok("admin", listReceivers, {});
  expect(items).toEqual([{ id: there.id, name: `Branch ${there.code}` }]);
  await lend(here, there, kit, dueBackOn);
  const back = { params, body: { rowVersion: rowVersion + 2 } };
  await stranger.refused("admin", giveKitBack, back, "not_found");
  await here.refused("manager", giveKitBack, back, "forbidden");
});

test("a title that takes no kits there is said, and one of the same code is used", async () => {
  const { here, there, room, dueBackOn } = await rooms();
  const theirs = await kitRoom(app, there);
  const kit = await room.kit("ready");
  await theirs.system((tx) =>
    tx.updateTable("kitType").set({ status: "retired" }).where("branchId", "=", there.id).execute(),
  );
  const { rowVersion } = await read(here, kit.id);
  const ask = { params: { id: kit.id }, body: { rowVersion, branchId: there.id, dueBackOn } };
  const error = await here.refused("admin", transferKit, ask, "transition_refused");
  expect(error.message).toBe(`Electric Future is retired in Branch ${there.code}.`);
  expect((await read(here, kit.id)).state).toBe("ready");
  await theirs.system((tx) =>
    tx.updateTable("kitType").set({ status: "active" }).where("branchId", "=", there.id).execute(),
  );
  await lend(here, there, kit, dueBackOn);
  expect((await there.ok("admin", listKitTypes, {})).items).toHaveLength(1);
});

test("sent twice it is lent once, and of two administrators only one lends a kit", async () => {
  const { here, there, room, dueBackOn } = await rooms();
  const kit = await room.kit("ready");
  const { rowVersion } = await read(here, kit.id);
  const ask = { params: { id: kit.id }, body: { rowVersion, branchId: there.id, dueBackOn } };
  const answers = await Promise.all([
    here.call("admin", transferKit, ask),
    here.call("admin", transferKit, ask),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const own = await only(there);
  const key = randomUUID();
  const end = { params: { id: own.id }, body: { rowVersion: own.rowVersion } };
  const first = await there.ok("admin", giveKitBack, end, { key });
  expect(await there.ok("admin", giveKitBack, end, { key })).toEqual(first);
  expect((await read(here, kit.id)).events.map(({ event }) => event)).toEqual([
    "come_back",
    "lend",
  ]);
  const { rows } = await asSystem(app.database.db, (tx) =>
    sql<{ rows: number }>`select count(*)::int as rows from kit_transfer
      where branch_id in (${here.id}, ${there.id})`.execute(tx),
  );
  expect(rows[0]?.rows).toBe(2);
});
