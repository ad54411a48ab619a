import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { findPlace } from "@kitround/contract/places/find-place.ts";
import { placeSchools, readPostcodes } from "@kitround/contract/places/postcode.ts";
import { createSchool, getSchool } from "@kitround/contract/schools/school.ts";
import { afterAll, expect, test } from "vitest";
import { ownApp, testApp } from "../../test/test-app.ts";
import { newGeocoder } from "./geocoder.ts";

/** Answers as Nominatim and as Photon do, for addresses in "Rimu Street". */
const asked: URL[] = [];
const askedBy: (string | undefined)[] = [];
/** Milliseconds between questions; each is answered when it arrives. */
const pauses: number[] = [];
let answeredAt = 0;
let answers: "well" | "badly" | "nonsense" = "well";
const server = createServer((request, response) => {
  const address = new URL(request.url ?? "", "http://geocoder.test");
  asked.push(address);
  askedBy.push(request.headers["user-agent"]);
  pauses.push(performance.now() - answeredAt);
  answeredAt = performance.now();
  if (answers === "badly") return response.writeHead(500).end();
  const known = address.searchParams.get("q")?.includes("Rimu Street");
  const nominatim = [
    { lat: "-41.2700001", lon: "173.2839999", display_name: "12, Rimu Street, Nelson" },
  ];
  const point = (lng: number, countrycode: string) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates: [lng, -41.27] },
    properties: { street: "Rimu Street", city: "Nelson", countrycode },
  });
  const photon = { type: "FeatureCollection", features: [point(1, "GB"), point(173.284, "NZ")] };
  const body =
    answers === "nonsense"
      ? { nothing: true }
      : address.pathname === "/search"
        ? known
          ? nominatim
          : []
        : known
          ? photon
          : { ...photon, features: [] };
  return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());
// Cast: a server that listens on a port has an AddressInfo.
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const app = await ownApp({ geocoder: { kind: "nominatim", url, pauseMs: 0 } });

test.each(["nominatim", "photon"] as const)("%s finds an address in its country", async (kind) => {
  const service = newGeocoder({ kind, url, pauseMs: 0 });
  expect(await service.find("12 Rimu Street, Nelson", "NZ")).toMatchObject({
    lat: -41.27,
    lng: 173.284,
    name: expect.stringContaining("Rimu Street, Nelson") as string,
  });
  expect(await service.find("Nowhere Lane", "NZ")).toBeNull();
  expect(asked.at(-1)?.searchParams.get("q")).toBe("Nowhere Lane");
  // Nominatim's policy asks for the application's name.
  expect(askedBy.at(-1)).toBe("Kitround");
});

test("a service is asked one question after the other, with a pause after each answer, failed ones too", async () => {
  const pauseMs = 100;
  const service = newGeocoder({ kind: "nominatim", url, pauseMs });
  const before = pauses.length;
  answers = "badly";
  const refused = await Promise.allSettled([service.find("a", "NZ"), service.find("b", "NZ")]);
  answers = "well";
  await Promise.all([service.find("c", "NZ"), service.find("12 Rimu Street", "NZ")]);
  expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const between = pauses.slice(before + 1);
  expect(between).toHaveLength(3);
  // A timer may fire a millisecond early.
  expect(Math.min(...between)).toBeGreaterThanOrEqual(pauseMs - 1);
});

test("an address is looked up in the branch's country; without an answer a sentence says why", async () => {
  const branch = await app.newBranch();
  const look = (address: string) => branch.ok("coordinator", findPlace, { query: { address } });
  expect(await look("12 Rimu Street")).toMatchObject({ place: { lat: -41.27 }, note: null });
  expect(asked.at(-1)?.searchParams.get("countrycodes")).toBe("nz");
  expect(await look("Nowhere Lane")).toEqual({ place: null, note: null });
  answers = "badly";
  expect(await look("12 Rimu Street")).toEqual({
    place: null,
    note: "The geocoding service answered with status 500.",
  });
  answers = "nonsense";
  expect((await look("12 Rimu Street")).note).toContain("can't be read");
  answers = "well";
  await branch.refused("volunteer", findPlace, { query: { address: "Rimu Street" } }, "forbidden");
  expect((await branch.ok("viewer", readPostcodes, {})).geocodes).toBe(true);
});

test("schools with an address are located twenty at a time, in as many calls as it takes", async () => {
  const branch = await app.newBranch();
  const other = await app.newBranch();
  const add = (as: typeof branch, nameEn: string, address?: string) =>
    as.ok("coordinator", createSchool, { body: { nameEn, ...(address && { address }) } });
  for (let n = 1; n <= 23; n += 1) await add(branch, `School ${n}`, `${n} Rimu Street`);
  const unknown = await add(branch, "Far School", "Nowhere Lane");
  const bare = await add(branch, "Rimu Street School");
  const theirs = await add(other, "Theirs", "1 Rimu Street");

  const before = asked.length;
  const first = await branch.ok("coordinator", placeSchools, { body: {} });
  expect(first).toEqual({
    placed: first.placed,
    left: 25 - first.placed,
    next: expect.any(String) as string,
    note: null,
  });
  const after = first.next ?? "";
  const second = await branch.ok("coordinator", placeSchools, { body: { after } });
  expect(second).toEqual({ placed: 23 - first.placed, left: 2, next: null, note: null });
  // A school without an address is not asked about. Addresses count once, because a call that is sent again asks again.
  const addresses = asked.slice(before).map(({ searchParams }) => searchParams.get("q"));
  expect(new Set(addresses).size).toBe(24);
  const where = async (as: typeof branch, { id }: { id: string }) =>
    (await as.ok("coordinator", getSchool, { params: { id } })).lat;
  expect(await where(branch, unknown)).toBeNull();
  expect(await where(branch, bare)).toBeNull();
  expect(await where(other, theirs)).toBeNull();

  answers = "badly";
  const failed = await branch.ok("coordinator", placeSchools, { body: {} });
  expect(failed).toMatchObject({ placed: 0, left: 2, next: null });
  expect(failed.note).toContain("status 500");
  answers = "well";
});

test("without a configured service no request is sent", async () => {
  const branch = await (await testApp()).newBranch();
  expect((await branch.ok("viewer", readPostcodes, {})).geocodes).toBe(false);
  const query = { address: "12 Rimu Street" };
  expect(await branch.ok("coordinator", findPlace, { query })).toMatchObject({ place: null });
});
