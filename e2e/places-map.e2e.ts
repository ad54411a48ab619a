import { createRoute, setRouteStops } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { createSchool, getSchool } from "@kitround/contract/schools/school.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { expect, type Page, test } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { call } from "./call.ts";
import { go } from "./fixtures.ts";
import { startGeocoder } from "./geocoder-server.ts";
import { launchServer, type Server } from "./launch-server.ts";
import { contextOf } from "./new-context.ts";
import { administrator } from "./server-facts.ts";
import { setUpOrganisation } from "./set-up-organisation.ts";
import { startTileServer } from "./tile-server.ts";

const place = { lat: -41.27, lng: 173.284 };
let server: Server;
let tiles: Awaited<ReturnType<typeof startTileServer>>;
let geocoder: Awaited<ReturnType<typeof startGeocoder>>;

test.beforeAll(async () => {
  [tiles, geocoder] = await Promise.all([startTileServer(), startGeocoder("Rimu Street", place)]);
  server = await launchServer({
    MAP_TILES_URL: tiles.url,
    MAP_ATTRIBUTION: "© Tāone maps",
    GEOCODER_URL: geocoder.url,
  });
  await setUpOrganisation(server);
});
test.afterAll(async () => {
  await server.stop();
  await Promise.all([tiles.stop(), geocoder.stop()]);
});

const coordinates = async (page: Page) => {
  const read = async (label: string) =>
    Number(await page.getByRole("dialog").getByLabel(label).inputValue());
  return [await read("Latitude"), await read("Longitude")];
};

test("a school's place is found by its address, and corrected by a press on the map; a route's schools are found together", async ({
  browser,
}) => {
  const answer = await fetch(`${server.url}/api/auth`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(administrator),
  });
  const session = (await answer.json()) as Session;
  const add = async (nameEn: string, address: string) =>
    (await call(session, createSchool, { body: { nameEn, address } }, server.url)).id;
  const schoolId = await add("Tōtara School", "12 Rimu Street");
  const context = await contextOf(browser, session, {
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto("/");
  await go(page, `/settings/schools/${schoolId}`);
  await page.getByRole("button", { name: "Edit: Place and route" }).click();
  const dialog = page.getByRole("dialog");

  await test.step("the address is looked up", async () => {
    await dialog.getByRole("button", { name: "Find the address" }).click();
    await expect(dialog.getByText("Found: Rimu Street, Nelson")).toBeVisible();
    expect(await coordinates(page)).toEqual([place.lat, place.lng]);
    await dialog.getByLabel("Street").fill("1 Nowhere Lane");
    await dialog.getByRole("button", { name: "Find the address" }).click();
    await expect(dialog.getByText("No place with this address is known.")).toBeVisible();
    expect(await coordinates(page)).toEqual([place.lat, place.lng]);
  });

  await test.step("a press above and right of the middle is north-east of it", async () => {
    await dialog.getByRole("button", { name: "Choose on the map" }).click();
    const map = dialog.getByRole("img", { name: "Map: press where it is" });
    await expect.poll(() => tiles.asked.length).toBeGreaterThan(0);
    await expect(dialog.getByText("© Tāone maps")).toBeVisible();
    const box = await map.boundingBox();
    if (!box) throw new Error("The map is drawn.");
    await map.click({ position: { x: box.width / 2 + 40, y: box.height / 2 - 60 } });
    const [lat = 0, lng = 0] = await coordinates(page);
    expect(lat).toBeGreaterThan(place.lat);
    expect(lat).toBeLessThan(place.lat + 0.01);
    expect(lng).toBeGreaterThan(place.lng);
    expect(lng).toBeLessThan(place.lng + 0.01);
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    const saved = await call(session, getSchool, { params: { id: schoolId } }, server.url);
    expect([saved.lat, saved.lng]).toEqual([lat, lng]);
  });

  await test.step("all schools without a place are found in one step", async () => {
    const known = await Promise.all([1, 2].map((n) => add(`Known ${n}`, `${n} Rimu Street`)));
    const far = await add("Far School", "1 Nowhere Lane");
    const body = { name: "Coast", weekday: 2 };
    const route = await call(session, createRoute, { body }, server.url);
    const stops = [...known, far].map((id) => ({ schoolId: id }));
    const params = { id: route.id };
    const given = { params, body: { rowVersion: route.rowVersion, stops } };
    await call(session, setRouteStops, given, server.url);
    await go(page, `/settings/routes/${route.id}`);
    const missing = page.getByRole("region", { name: "Not everything is on the map" });
    await missing.getByRole("button", { name: "Find schools by address" }).click();
    await expect(page.getByText("2 schools placed, 1 still without a place")).toBeVisible();
    await expect(missing.getByRole("link", { name: "Known 1" })).toHaveCount(0);
    await expect(missing.getByRole("link", { name: "Far School" })).toBeVisible();
  });
  await context.close();
});
