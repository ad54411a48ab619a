import { createRoute, setRouteStops } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";

test("a route names schools that are not on the map, and a table of postcodes or a pasted pair of coordinates locates them", async ({
  signedIn: page,
  session,
}) => {
  const mark = crypto.randomUUID().slice(0, 5).toUpperCase();
  const names = [`Tōtara School ${mark}`, `Hīnau School ${mark}`] as const;
  const schoolIds: string[] = [];
  for (const [index, nameEn] of names.entries()) {
    const body = index === 0 ? { nameEn, postcode: `${mark} 1` } : { nameEn };
    schoolIds.push((await call(session, createSchool, { body })).id);
  }
  const route = await call(session, createRoute, { body: { name: `Far ${mark}`, weekday: 2 } });
  const stops = schoolIds.map((schoolId) => ({ schoolId }));
  const params = { id: route.id };
  const body = { rowVersion: route.rowVersion, stops };
  await call(session, setRouteStops, { params, body });

  await go(page, `/settings/routes/${route.id}`);
  const missing = page.getByRole("region", { name: "Not everything is on the map" });
  for (const name of names) await expect(missing.getByRole("link", { name })).toBeVisible();

  await test.step("an administrator loads a table of postcodes", async () => {
    await go(page, "/settings?open=operations");
    await page.getByLabel("Load postcodes from CSV").setInputFiles({
      name: "postcodes.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`postcode,latitude,longitude\r\n"${mark} 1",-41.27,173.28\r\n`),
    });
    await expect(page.getByText("1 postcodes loaded")).toBeVisible();
  });

  await test.step("all schools with a known postcode are located in one step", async () => {
    await go(page, `/settings/routes/${route.id}`);
    await missing.getByRole("button", { name: "Find schools by postcode" }).click();
    await expect(page.getByText(/^1 school placed/)).toBeVisible();
    await expect(missing.getByRole("link", { name: names[0] })).toHaveCount(0);
  });

  await test.step("the other gets its place from a map's link", async () => {
    await missing.getByRole("link", { name: names[1] }).click();
    await page.getByRole("button", { name: "Edit: Place and route" }).click();
    const dialog = page.getByRole("dialog");
    const field = dialog.getByLabel("Place on the map");
    await field.fill("12 Rimu Street");
    await field.press("Tab");
    await expect(field).toHaveAccessibleDescription(/no pair of coordinates/);
    await field.fill("https://www.openstreetmap.org/#map=17/-41.30512/173.24418");
    await field.press("Tab");
    await expect(dialog.getByLabel("Latitude")).toHaveValue("-41.30512");
    await expect(dialog.getByLabel("Longitude")).toHaveValue("173.24418");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("-41.30512, 173.24418")).toBeVisible();
    await go(page, `/settings/routes/${route.id}`);
    await expect(page.getByRole("heading", { name: `Far ${mark}` })).toBeVisible();
    for (const name of names) {
      await expect(missing.getByRole("link", { name })).toHaveCount(0);
    }
  });
});
