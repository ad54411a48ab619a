import * as links from "@kitround/contract/school-page/school-link.ts";
import { reportKit } from "@kitround/contract/school-page/school-page.ts";
import { getSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import { addStockMovement, listStock } from "@kitround/contract/stock/stock.ts";
import { listTopUps, moveTopUp, takeStock } from "@kitround/contract/top-ups/top-up.ts";
import { getTrip, listTrips } from "@kitround/contract/trips/trip.ts";
import { getKit } from "@kitround/contract/kits/kit.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { behindTheScenes, carry, newRound } from "../../test/trip-round.ts";
import { addLines, tokenIn } from "./test-page.ts";

const app = await testApp();

async function start() {
  const branch = await app.newBranch();
  const round = await newRound(app, branch);
  const [schoolId] = round.schools;
  const [kitId] = round.kits;
  const [allocationId] = round.allocations;
  const { rowVersion } = await branch.ok("coordinator", getSchool, { params: { id: schoolId } });
  const mere = { name: "Mere Tait", role: null, email: null, phone: null, isPrimary: false };
  const school = await branch.ok("coordinator", updateSchool, {
    params: { id: schoolId },
    body: { rowVersion, contacts: [{ ...mere, language: "en" }] },
  });
  const contactId = school.contacts.find(({ name }) => name === "Mere Tait")?.id ?? "";
  const { url } = await branch.ok("coordinator", links.makeSchoolLink, {
    params: { id: schoolId, contactId },
  });
  const token = tokenIn(url);
  const [first = "", second = ""] = await behindTheScenes(app, (tx) =>
    addLines(tx, branch.id, round.kitTypes[0]),
  );
  await carry(app, branch, round);
  await behindTheScenes(app, async (tx) => {
    await sql`update allocation set status = 'delivered' where branch_id = ${branch.id} and id = ${allocationId}`.execute(
      tx,
    );
    await sql`update kit set state = 'at_school', place = 'school', school_id = ${schoolId}
      where branch_id = ${branch.id} and id = ${kitId}`.execute(tx);
  });
  const ask = (more: { lineId: string; qty: number }[]) =>
    branch.ok(null, reportKit, { params: { token, allocationId }, body: { more } });
  const topUps = async (show: "open" | "all" = "open") =>
    (await branch.ok("volunteer", listTopUps, { query: { show } })).items;
  const along = async () => {
    const { items } = await branch.ok("coordinator", listTrips, {});
    const trips = await Promise.all(
      items.map(({ id }) => branch.ok("coordinator", getTrip, { params: { id } })),
    );
    return trips
      .flatMap(({ stops }) => stops)
      .filter((stop) => stop.schoolId === schoolId)
      .flatMap(({ tasks }) =>
        tasks.filter(({ bring }) => bring === true).map(({ title }) => title),
      );
  };
  return { branch, kitId, lines: [first, second] as const, ask, topUps, along };
}

test("a school's request in the middle of a rotation becomes a top-up that is on the next trip there", async () => {
  const { branch, kitId, lines, ask, topUps, along } = await start();
  await ask([{ lineId: lines[0], qty: 4 }]);
  const [asked] = await topUps();
  expect(asked).toMatchObject({
    kitState: "at_school",
    status: "open",
    asked: { schoolName: "Fairview School", tripOn: "2026-11-24" },
    lines: [{ lineId: lines[0], needed: 4, used: 0 }],
  });
  expect((await along())[0]).toMatch(/^The school asks for more in DBN-01/);

  const { id = "", lines: wanted = [] } = asked ?? {};
  const itemId = wanted[0]?.itemId ?? "";
  await branch.ok("coordinator", addStockMovement, {
    body: { itemId, qty: 10, reason: "receipt" },
  });
  await branch.ok("volunteer", takeStock, {
    params: { id },
    body: { lines: [{ lineId: lines[0], qty: 4 }] },
  });
  await branch.ok("volunteer", moveTopUp, { params: { id }, body: { status: "done" } });
  // The stock has left the store, the kit stays with its school, and the load list shows the driver what to take along.
  const { items } = await branch.ok("coordinator", listStock, {});
  expect(items.find((item) => item.itemId === itemId)?.onHand).toBe(6);
  const kit = await branch.ok("coordinator", getKit, { params: { id: kitId } });
  expect(kit.state).toBe("at_school");
  expect((await along())[0]).toMatch(/^Packed: hand over 4 .* for DBN-01$/);
  expect(await topUps()).toEqual([]);

  // Asked for six in all, two more are to be packed.
  await ask([{ lineId: lines[0], qty: 6 }]);
  expect(await topUps()).toMatchObject([{ lines: [{ needed: 2, used: 0 }] }]);
});

test("asked twice it is one top-up; a wish that is withdrawn leaves none, but what was taken for it", async () => {
  const { branch, lines, ask, topUps } = await start();
  await ask([{ lineId: lines[0], qty: 4 }]);
  await ask([
    { lineId: lines[0], qty: 5 },
    { lineId: lines[1], qty: 1 },
  ]);
  const [one, ...others] = await topUps();
  expect(others).toEqual([]);
  expect(one?.lines.map(({ needed }) => needed).toSorted()).toEqual([1, 5]);
  await ask([]);
  expect(await topUps()).toEqual([]);
  expect((await topUps("all")).map(({ status }) => status)).toEqual(["cancelled"]);

  await ask([{ lineId: lines[0], qty: 4 }]);
  const [again] = await topUps();
  const { id = "", lines: wanted = [] } = again ?? {};
  await branch.ok("coordinator", addStockMovement, {
    body: { itemId: wanted[0]?.itemId ?? "", qty: 10, reason: "receipt" },
  });
  await branch.ok("volunteer", takeStock, {
    params: { id },
    body: { lines: [{ lineId: lines[0], qty: 3 }] },
  });
  await ask([]);
  expect(await topUps()).toMatchObject([{ lines: [{ needed: 3, used: 3 }] }]);
});
