import { createRoute, getRoute } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";

test("the schools of a suburb go to a route together, and one undo takes them back", async ({
  signedIn: page,
  session,
}) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const suburb = `Waiwhetū ${mark}`;
  for (const nameEn of [`Rimu ${mark}`, `Tōtara ${mark}`]) {
    await call(session, createSchool, { body: { nameEn, suburb } });
  }
  const river = await call(session, createRoute, { body: { name: `River ${mark}`, weekday: 2 } });
  const stops = async () =>
    (await call(session, getRoute, { params: { id: river.id } })).stops.map(
      (stop) => stop.schoolName,
    );
  await go(page, `/settings/schools?q=${encodeURIComponent(suburb)}`);
  await expect(page.getByText(`Tōtara ${mark}`)).toBeVisible();
  await page.getByRole("checkbox").first().check();
  const bar = page.getByRole("region", { name: "With the selected rows" });
  await expect(bar).toContainText("2 selected");
  await bar.getByLabel("To route…").selectOption(`River ${mark}`);
  await expect(page.getByText("2 schools changed")).toBeVisible();
  expect((await stops()).toSorted()).toEqual([`Rimu ${mark}`, `Tōtara ${mark}`]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 schools are as before")).toBeVisible();
  expect(await stops()).toEqual([]);
});
