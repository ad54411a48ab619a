import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as routes from "@kitround/contract/delivery-routes/delivery-route.ts";
import { expect, test } from "vitest";
import { asSystem } from "../../db/as-system.ts";
import { ownApp } from "../../test/test-app.ts";

// An OSRM server of five places whose cheapest round, one kilometre a leg and in one direction only, goes from base
// to the fourth, second, third and first place.
const round = [0, 4, 2, 3, 1];
let answers = true;
const roads = createServer((request, response) => {
  if (!answers) return response.writeHead(500).end();
  const coordinates = /driving\/([^?]+)/.exec(request.url ?? "")?.[1] ?? "";
  const places = coordinates
    .split(";")
    .map((pair) => Math.round((Number(pair.split(",")[0]) - 173) * 100));
  const leg = (from: number, to: number) => {
    if (from === to) return 0;
    return round[(round.indexOf(from) + 1) % round.length] === to ? 1000 : 50_000;
  };
  const distances = places.map((from) => places.map((to) => leg(from, to)));
  const durations = distances.map((row) => row.map((metres) => metres / 10));
  const body = JSON.stringify({ code: "Ok", distances, durations });
  return response.writeHead(200, { "content-type": "application/json" }).end(body);
});
roads.listen(0, "127.0.0.1");
await once(roads, "listening");
// Cast: a server that listens on a port has an AddressInfo.
const { port } = roads.address() as AddressInfo;
const url = `http://127.0.0.1:${port}`;
const app = await ownApp({ roadService: { kind: "osrm", url } });

test("an order is proposed by road distances, or by straight lines with a notice when the road service fails", async () => {
  const branch = await app.newBranch();
  const ids = await asSystem(app.database.db, async (tx) => {
    const base = { baseLat: -41, baseLng: 173 };
    await tx.updateTable("branch").set(base).where("id", "=", branch.id).execute();
    const schools = [1, 2, 3, 4].map((n) => ({
      branchId: branch.id,
      nameEn: `School ${n}`,
      lat: -41,
      lng: 173 + n / 100,
    }));
    const rows = await tx.insertInto("school").values(schools).returning("id").execute();
    return rows.map((row) => row.id);
  });
  const line = { name: "Line", weekday: 2 };
  const { id } = await branch.ok("coordinator", routes.createRoute, { body: line });
  const ask = { params: { id }, body: { schoolIds: ids } };

  const byRoad = await branch.ok("viewer", routes.proposeOrder, ask);
  expect(byRoad.schoolIds).toEqual(round.slice(1).map((n) => ids[n - 1]));
  expect(byRoad.roads).toEqual(ids.map(() => ({ metres: 1000, minutes: 2 })));
  expect(byRoad.note).toBeNull();

  answers = false;
  const three = { params: { id }, body: { schoolIds: ids.slice(0, 3) } };
  const byMap = await branch.ok("viewer", routes.proposeOrder, three);
  expect(byMap.roads).toBeNull();
  expect(byMap.note).toContain("straight lines");
  expect(byMap.schoolIds).toHaveLength(3);
  roads.close();
});
