import { randomUUID } from "node:crypto";
import { createItem, listItems } from "@kitround/contract/items/item.ts";
import * as offers from "@kitround/contract/kit-types/kit-type-offer.ts";
import {
  createKitType,
  getKitType,
  listKitTypes,
  updateKitType,
} from "@kitround/contract/kit-types/kit-type.ts";
import * as lists from "@kitround/contract/kit-types/packing-list.ts";
import { expect, test } from "vitest";
import { type TestBranch, testApp } from "../../test/test-app.ts";

const app = await testApp();

const freeCode = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) =>
    String.fromCharCode(65 + (n % 26)),
  ).join("");

type Amounts = Readonly<Record<string, number>>;

/** Publishes a packing list of these items; missing ones are added. */
async function publish(branch: TestBranch, kitTypeId: string, amounts: Amounts) {
  const params = { id: kitTypeId };
  const { items } = await branch.ok("admin", listItems, {});
  const lines = [];
  for (const [sku, qty] of Object.entries(amounts)) {
    const item =
      items.find((each) => each.sku === sku) ??
      (await branch.ok("admin", createItem, { body: { sku, name: `The ${sku}`, hazard: "Hot" } }));
    lines.push({ itemId: item.id, qty, kind: "permanent" as const });
  }
  const { items: known } = await branch.ok("admin", lists.listPackingLists, { params });
  const before = known.find(({ status }) => status === "draft");
  const draft = await branch.ok("admin", lists.saveDraftPackingList, {
    params,
    body: { rowVersion: before?.rowVersion, boxes: 1, weightG: 4000, lines },
  });
  await branch.ok("admin", lists.publishPackingList, {
    params,
    body: { rowVersion: draft.rowVersion },
  });
}

async function newType(branch: TestBranch, code: string, amounts: Amounts) {
  const body = { code, nameEn: `Title ${code}`, safetyNote: "Mind the lamp", refurbMinutes: 25 };
  const type = await branch.ok("admin", createKitType, { body });
  await publish(branch, type.id, amounts);
  return type.id;
}

/** A branch whose kit type is offered to all, and the offer. */
async function offered(amounts: Amounts = { BAT: 6, LED: 10 }) {
  const office = await app.newBranch();
  const code = freeCode();
  const kitTypeId = await newType(office, code, amounts);
  const offer = await office.ok("admin", offers.offerKitType, { body: { kitTypeId } });
  return { office, code, kitTypeId, offer, params: { id: offer.id } };
}

async function draftOf(branch: TestBranch, kitTypeId: string | null) {
  const { items } = await branch.ok("manager", lists.listPackingLists, {
    params: { id: kitTypeId ?? "" },
  });
  const draft = items.find(({ status }) => status === "draft");
  return draft?.lines.map(({ itemSku, qty }) => `${itemSku} ${qty}`);
}

test("a branch adopts an offered kit type as a draft, with the items that it lacks", async () => {
  const { code, params } = await offered();
  const branch = await app.newBranch();
  await branch.ok("manager", createItem, { body: { sku: "BAT", name: "Our battery" } });
  const before = await branch.ok("viewer", offers.getKitTypeOffer, { params });
  expect(before).toMatchObject({
    code,
    version: 1,
    kitTypeId: null,
    takenVersion: null,
    sameCode: false,
  });

  const adopted = await branch.ok("manager", offers.adoptKitType, { params });
  expect(adopted).toMatchObject({ takenVersion: 1, news: [], ours: [] });
  const type = await branch.ok("manager", getKitType, { params: { id: adopted.kitTypeId ?? "" } });
  expect(type).toMatchObject({
    code,
    status: "draft",
    safetyNote: "Mind the lamp",
    refurbMinutes: 25,
  });
  expect(await draftOf(branch, adopted.kitTypeId)).toEqual(["BAT 6", "LED 10"]);
  const { items } = await branch.ok("manager", listItems, {});
  expect(items.map(({ sku, name, hazard }) => [sku, name, hazard])).toEqual([
    ["BAT", "Our battery", null],
    ["LED", "The LED", "Hot"],
  ]);
  await branch.refused("manager", offers.adoptKitType, { params }, "transition_refused");
});

test("a new list is offered with its difference, and taken over with the branch's own changes", async () => {
  const { office, kitTypeId, params } = await offered();
  const branch = await app.newBranch();
  const { kitTypeId: own } = await branch.ok("manager", offers.adoptKitType, { params });
  await publish(branch, own ?? "", { BAT: 6, LED: 12, GLUE: 1 });
  await publish(office, kitTypeId, { BAT: 8, LED: 10, FAN: 1 });
  await office.ok("admin", offers.offerKitType, { body: { kitTypeId } });

  const seen = await branch.ok("volunteer", offers.getKitTypeOffer, { params });
  const inShort = (changes: typeof seen.news) =>
    changes.map(({ itemSku, before, after }) => [itemSku, before?.qty, after?.qty]);
  expect([seen.version, seen.takenVersion]).toEqual([2, 1]);
  expect(inShort(seen.news)).toEqual([
    ["BAT", 6, 8],
    ["FAN", undefined, 1],
  ]);
  expect(inShort(seen.ours)).toEqual([
    ["LED", 10, 12],
    ["GLUE", undefined, 1],
  ]);

  const call = { params, body: { version: 2, take: true } };
  const old = { params, body: { version: 1, take: true } };
  await branch.refused("manager", offers.decideOfferedList, old, "transition_refused");
  const taken = await branch.ok("manager", offers.decideOfferedList, call);
  expect([taken.takenVersion, taken.news, inShort(taken.ours)]).toEqual([
    2,
    [],
    inShort(seen.ours),
  ]);
  expect(await draftOf(branch, own)).toEqual(["BAT 8", "LED 12", "FAN 1", "GLUE 1"]);
  await branch.refused("manager", offers.decideOfferedList, call, "transition_refused");
});

test("a decision about a list that is not the newest any more is stale", async () => {
  const { office, kitTypeId, params } = await offered();
  const branch = await app.newBranch();
  await branch.ok("manager", offers.adoptKitType, { params });
  for (const BAT of [7, 8]) {
    await publish(office, kitTypeId, { BAT });
    await office.ok("admin", offers.offerKitType, { body: { kitTypeId } });
  }
  const old = { params, body: { version: 2, take: true } };
  await branch.refused("manager", offers.decideOfferedList, old, "stale_version");
  // Keeping its own list: the difference is answered, and no draft is made.
  const kept = await branch.ok("manager", offers.decideOfferedList, {
    params,
    body: { version: 3, take: false },
  });
  expect([kept.takenVersion, kept.news]).toEqual([3, []]);
  expect(await draftOf(branch, kept.kitTypeId)).toEqual(["BAT 6", "LED 10"]);
});

test("a kit type that has the code already is linked, and the whole difference is to be decided", async () => {
  const { code, params } = await offered();
  const branch = await app.newBranch();
  const own = await newType(branch, code, { BAT: 5 });
  expect(await branch.ok("admin", offers.getKitTypeOffer, { params })).toMatchObject({
    sameCode: true,
  });
  const linked = await branch.ok("manager", offers.adoptKitType, { params });
  expect(linked).toMatchObject({ kitTypeId: own, takenVersion: null, sameCode: false });
  expect(linked.news.map(({ itemSku }) => itemSku)).toEqual(["BAT", "LED"]);
  expect(await draftOf(branch, own)).toBeUndefined();
});

test("administrators see which branch adopted, and what each changed", async () => {
  const { office, code, params } = await offered();
  const [changed, away] = [await app.newBranch(), await app.newBranch()];
  const { kitTypeId } = await changed.ok("manager", offers.adoptKitType, { params });
  await publish(changed, kitTypeId ?? "", { BAT: 6, LED: 12 });
  const { items } = await away.ok("admin", offers.readAdoptions, { params });
  const of = (branch: TestBranch) => items.find((each) => each.code === branch.code);
  expect(of(office)).toMatchObject({
    adopted: true,
    takenVersion: 1,
    publishedVersion: 1,
    ours: [],
  });
  expect(of(changed)).toMatchObject({ adopted: true, takenVersion: 1, facts: [] });
  expect(of(changed)?.ours).toMatchObject([
    { itemSku: "LED", before: { qty: 10 }, after: { qty: 12 } },
  ]);
  expect(of(away)).toMatchObject({ adopted: false, ours: [] });
  const { items: types } = await away.ok("admin", listKitTypes, { query: { q: code } });
  expect(types).toEqual([]);
});

test("only an administrator offers and withdraws, of the own branch's kit types", async () => {
  const { office, kitTypeId, offer, params } = await offered();
  const other = await app.newBranch();
  const withdrawal = { params, body: { withdrawn: true, rowVersion: offer.rowVersion } };
  for (const role of ["manager", "coordinator", "finance"] as const) {
    await office.refused(role, offers.offerKitType, { body: { kitTypeId } }, "forbidden");
    await office.refused(role, offers.withdrawKitTypeOffer, withdrawal, "forbidden");
    await office.refused(role, offers.readAdoptions, { params }, "forbidden");
  }
  await office.refused("coordinator", offers.adoptKitType, { params }, "forbidden");
  await other.refused("admin", offers.offerKitType, { body: { kitTypeId } }, "not_found");
  await other.refused(
    "admin",
    offers.getKitTypeOffer,
    { params: { id: randomUUID() } },
    "not_found",
  );

  const gone = await office.ok("admin", offers.withdrawKitTypeOffer, withdrawal);
  expect(gone.withdrawnAt).not.toBeNull();
  await office.refused("admin", offers.withdrawKitTypeOffer, withdrawal, "stale_version");
  await other.refused("manager", offers.adoptKitType, { params }, "transition_refused");
});

test("a title's facts are offered without a new version of the packing list", async () => {
  const { office, kitTypeId, params } = await offered();
  const { rowVersion } = await office.ok("admin", getKitType, { params: { id: kitTypeId } });
  const body = { rowVersion, safetyNote: "Wear glasses" };
  await office.ok("admin", updateKitType, { params: { id: kitTypeId }, body });
  const other = await app.newBranch();
  await other.ok("manager", offers.adoptKitType, { params });
  const again = await office.ok("admin", offers.offerKitType, { body: { kitTypeId } });
  expect(again).toMatchObject({ version: 1, safetyNote: "Wear glasses" });
  const { items } = await office.ok("admin", offers.readAdoptions, { params });
  expect(items.find(({ code }) => code === other.code)?.facts).toEqual(["safetyNote"]);
});

test("offering twice has one effect, and what is offered already is refused", async () => {
  const { office, code, kitTypeId } = await offered();
  await office.refused("admin", offers.offerKitType, { body: { kitTypeId } }, "transition_refused");
  await publish(office, kitTypeId, { BAT: 9 });
  const key = randomUUID();
  const [first, again] = [
    await office.ok("admin", offers.offerKitType, { body: { kitTypeId } }, { key }),
    await office.ok("admin", offers.offerKitType, { body: { kitTypeId } }, { key }),
  ];
  expect([first.version, again]).toEqual([2, first]);

  const other = await app.newBranch();
  const theirs = await newType(other, code, { BAT: 1 });
  await other.refused(
    "admin",
    offers.offerKitType,
    { body: { kitTypeId: theirs } },
    "already_exists",
  );
  const bare = await other.ok("admin", createKitType, {
    body: { code: freeCode(), nameEn: "Bare" },
  });
  await other.refused(
    "admin",
    offers.offerKitType,
    { body: { kitTypeId: bare.id } },
    "transition_refused",
  );
});
