import { randomUUID } from "node:crypto";
import { createBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { kitRoom } from "../../test/kit-room.ts";
import { type TestBranch, testApp } from "../../test/test-app.ts";

const app = await testApp();
const code = () => Math.random().toString(36).slice(2, 8).toUpperCase();

/** A branch with settings of its own, a packing list, a price, holidays and a rate card. */
async function furnished() {
  const branch = await app.newBranch();
  const room = await kitRoom(app, branch);
  const { id: branchId } = branch;
  const body = { rowVersion: 1, turnaroundDays: 9, cutOffDays: 3, tomorrowText: "Tomorrow." };
  await branch.ok("manager", updateBranch, { body });
  const card = {
    name: "Rates",
    country: "NZ",
    currency: "NZD",
    validFrom: addDays(room.today, -20),
    validTo: addDays(room.today, 300),
    tierM: 14_000_000,
    noLogbookTierM: 3_500_000,
    status: "active",
  } as const;
  await asSystem(app.database.db, async (tx) => {
    const [kept, over] = [addDays(room.today, 30), addDays(room.today, -30)];
    const days = [kept, over].map((onDay) => ({ branchId, onDay, name: "Holiday" }));
    await tx.insertInto("publicHoliday").values(days).execute();
    await tx
      .insertInto("membershipPrice")
      .values({ branchId, name: "Small", cents: 9_000 })
      .execute();
    const { id: rateCardId } = await tx
      .insertInto("rateCard")
      .values({ branchId, ...card })
      .returning("id")
      .executeTakeFirstOrThrow();
    const line = { fuel: "petrol", tier: 1, rateMillicents: 104_000 } as const;
    await tx
      .insertInto("rateLine")
      .values({ branchId, rateCardId, ...line })
      .execute();
    await tx
      .updateTable("item")
      .set({ substituteId: room.itemIds.lenses })
      .where("id", "=", room.itemIds.straws)
      .execute();
  });
  return { branch, room };
}

/** How many rows of each of these tables the branch has. */
async function rowsOf(branchId: string) {
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where branch_id = ${branchId})`;
  const { rows } = await asSystem(app.database.db, (tx) =>
    sql<
      Record<string, number>
    >`select ${count("item")} as items, ${count("packing_list_line")} as lines, ${count("term")} as terms,
      ${count("public_holiday")} as holidays, ${count("rate_line")} as rates, ${count("membership_price")} as prices,
      ${count("kit")} as kits, ${count("school")} as schools, ${count("stock_movement")} as movements,
      (select sum(on_hand)::int from stock_level where branch_id = ${branchId}) as "onHand",
      (select count(*)::int from item i join item s on s.branch_id = i.branch_id and s.id = i.substitute_id
        where i.branch_id = ${branchId} and i.name = 'straws' and s.name = 'lenses') as substitutes,
      (select count(distinct actor_id)::int from audit_event where branch_id = ${branchId} and entity = 'item') as writers`.execute(
      tx,
    ),
  );
  return rows[0];
}

const made = (branch: TestBranch, body: object, key?: string) =>
  branch.ok(
    "admin",
    createBranch,
    { body: { name: "Motueka", code: code(), likeId: branch.id, ...body } },
    key === undefined ? {} : { key },
  );

test("a branch like another one gets its settings, lists and calendar, and no stock, kits or schools", async () => {
  const { branch } = await furnished();
  const place = {
    region: "Te Tau Ihu",
    baseAddress: "3 High Street",
    baseLat: -41.1,
    baseLng: 173,
  };
  const motueka = await made(branch, place);
  const copied = {
    kitTypes: 1,
    items: 3,
    membershipPrices: 1,
    publicHolidays: 1,
    rateCards: 1,
    terms: 1,
  };
  expect(motueka).toMatchObject({
    ...place,
    turnaroundDays: 9,
    cutOffDays: 3,
    tomorrowText: "Tomorrow.",
    copied,
  });
  const rows = {
    items: 3,
    lines: 3,
    terms: 1,
    holidays: 1,
    rates: 1,
    prices: 1,
    kits: 0,
    schools: 0,
    movements: 0,
    onHand: 0,
  };
  expect(await rowsOf(motueka.id)).toEqual({ ...rows, substitutes: 1, writers: 1 });
  // The copy is a branch of its own: the first one has what it had.
  expect(await rowsOf(branch.id)).toMatchObject({ items: 3, lines: 3, holidays: 2 });
});

test("settings in the request win over copied ones, and a request sent twice makes one branch", async () => {
  const { branch } = await furnished();
  const key = randomUUID();
  const body = { code: code(), turnaroundDays: 1 };
  const first = await made(branch, body, key);
  expect(first).toMatchObject({ turnaroundDays: 1, cutOffDays: 3 });
  expect(await made(branch, body, key)).toEqual(first);
});

test("only an administrator of the branch that is copied can copy it; without one nothing is copied", async () => {
  const { branch } = await furnished();
  const other = await app.newBranch();
  const body = { name: "Twin", code: code(), likeId: branch.id };
  await other.refused("admin", createBranch, { body }, "not_found");
  await branch.refused("manager", createBranch, { body }, "forbidden");
  const { likeId: _likeId, ...plain } = body;
  expect(await other.ok("admin", createBranch, { body: plain })).toMatchObject({ copied: null });
});
