import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { roadMetres } from "@kitround/contract/delivery-routes/route-legs.ts";
import { getLegDistance } from "@kitround/contract/km-claims/leg-distance.ts";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { ownApp } from "../../test/test-app.ts";

// An OSRM server that reports every distance as 12,345 m.
let answers = true;
const roads = createServer((_, response) => {
  if (!answers) return response.writeHead(500).end();
  const metres = [
    [0, 12_345],
    [12_345, 0],
  ];
  const body = JSON.stringify({ code: "Ok", distances: metres, durations: metres });
  return response.writeHead(200, { "content-type": "application/json" }).end(body);
});
roads.listen(0, "127.0.0.1");
await once(roads, "listening");
afterAll(() => roads.close());
// A server that listens on a port has an AddressInfo.
const { port } = roads.address() as AddressInfo;
const app = await ownApp({ roadService: { kind: "osrm", url: `http://127.0.0.1:${port}` } });

async function onTheMap() {
  const branch = await app.newBranch();
  await asSystem(app.database.db, async (tx) => {
    const base = { baseLat: -41.3, baseLng: 174.8, baseAddress: "1 Store Lane" };
    await tx.updateTable("branch").set(base).where("id", "=", branch.id).execute();
    const school = (nameEn: string, lat: number | null, suburb: string) => ({
      branchId: branch.id,
      nameEn,
      suburb,
      lat,
      lng: lat === null ? null : 174.9,
    });
    await tx
      .insertInto("school")
      .values([
        school("Te Kura o Ōtaki", -41.2, "Ōtaki"),
        school("St Mary's", -41.1, "Karori"),
        school("St Mary's", -41.0, "Petone"),
        school("Nowhere School", null, "Nowhere"),
      ])
      .execute();
    await sql`insert into postcode_place (postcode, lat, lng) values ('6011', -41.29, 174.78) on conflict do nothing`.execute(
      tx,
    );
  });
  const far = (from: string, to: string) =>
    branch.ok("driver", getLegDistance, { query: { from, to } });
  return { branch, far };
}

test("the road service gives the distance between two typed places", async () => {
  const { far } = await onTheMap();
  const school = { kind: "school", name: "Te Kura o Ōtaki" };
  const road = { distanceM: 12_345, by: "osrm" };
  expect(await far("base", "te kura o ōtaki")).toEqual({
    from: { kind: "base", name: "1 Store Lane" },
    to: school,
    ...road,
  });
  expect(await far("Te Kura o Ōtaki, Ōtaki", "12 Willis Street, Wellington 6011")).toEqual({
    from: school,
    to: { kind: "postcode", name: "6011" },
    ...road,
  });
});

test("a place without coordinates, or a name that two schools have, gives no distance and a message", async () => {
  const { branch, far } = await onTheMap();
  const none = { distanceM: null, by: null };
  expect(await far("base", "Nowhere School")).toMatchObject({ to: null, ...none });
  expect(await far("St Mary's", "base")).toMatchObject({ from: null, ...none });
  expect(await far("St Mary's, Karori", "base")).toMatchObject({ distanceM: 12_345 });
  expect(await far("base", "The bank")).toMatchObject({ to: null, ...none });
  // Another branch's school is not found.
  const stranger = await app.newBranch();
  const query = { from: "Te Kura o Ōtaki", to: "Te Kura o Ōtaki" };
  expect(await stranger.ok("driver", getLegDistance, { query })).toMatchObject({ from: null });
  await branch.refused("viewer", getLegDistance, { query }, "forbidden");
});

test("without the road service the distance is an estimate from the straight line, and says so", async () => {
  const { far } = await onTheMap();
  answers = false;
  const estimate = roadMetres({ lat: -41.3, lng: 174.8 }, { lat: -41.1, lng: 174.9 });
  expect(await far("1 store lane", "St Mary's, Karori")).toMatchObject({
    distanceM: estimate,
    by: "estimate",
  });
});
