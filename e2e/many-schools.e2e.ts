import { createRoute, getRoute } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { accessFaults } from "./access-faults.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";

test("the schools of a suburb are moved to a route together, and one undo restores them", async ({
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

test("schools are selected by pasted names, and by a rectangle over the map", async ({
  signedIn: page,
  session,
}) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const names = [`Kōwhai ${mark}`, `Mānuka ${mark}`, `Rātā ${mark}`] as const;
  // From west to east, far from each other.
  for (const [at, nameEn] of names.entries()) {
    await call(session, createSchool, { body: { nameEn, lat: -41, lng: 173 + at } });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(page, `/settings/schools?q=${mark}`);
  const bar = page.getByRole("region", { name: "With the selected rows" });
  await page.getByRole("button", { name: "Select by names" }).click();
  const dialog = page.getByRole("dialog", { name: "Select schools by their names" });
  await dialog.getByLabel("Names or numbers").fill(`KOWHAI ${mark}\nNobody ${mark}\n${names[2]}`);
  await expect(dialog.getByText(`Not found, or there are several: Nobody ${mark}`)).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Select 2 schools" }).click();
  await expect(bar).toContainText("2 selected");
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  await expect(row(names[0]).getByRole("checkbox")).toBeChecked();
  await expect(row(names[1]).getByRole("checkbox")).not.toBeChecked();

  const map = page.getByRole("region", { name: "Map of schools" }).getByRole("img");
  const box = await map.boundingBox();
  if (!box) throw new Error("The map is drawn.");
  // The western two thirds.
  await page.mouse.move(box.x + 2, box.y + 4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height - 4, { steps: 4 });
  await page.mouse.up();
  await expect(row(names[1]).getByRole("checkbox")).toBeChecked();
  await expect(row(names[2]).getByRole("checkbox")).not.toBeChecked();
  await bar.getByLabel("Set status…").selectOption("Paused");
  await expect(page.getByText("2 schools changed")).toBeVisible();
  await expect(row(names[1])).toContainText("Paused");
  await expect(row(names[2])).toContainText("Member");
});
