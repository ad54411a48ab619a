import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { getRoute, setRouteStops } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";

const newSchool = (session: Session, nameEn: string, lng: number) =>
  call(session, createSchool, { body: { nameEn, lat: -41.3, lng } });

test("a route gets its schools, in the order they were dragged and moved to", async ({
  signedIn: page,
  session,
}) => {
  const mark = crypto.randomUUID().slice(0, 4);
  const names = ["Mātai", "Rātā", "Kōwhai"].map((tree) => `${tree} School ${mark}`);
  for (const [index, name] of names.entries()) {
    await newSchool(session, name, 173 + (index * 7) / 100);
  }
  const { rowVersion } = await call(session, getBranch, {});
  await call(session, updateBranch, { body: { rowVersion, baseLat: -41.3, baseLng: 173.28 } });
  await go(page, "/settings/routes");
  await page.getByRole("button", { name: "Add route" }).first().click();
  await page.getByLabel("Name").fill(`Coast ${mark}`);
  await page.getByLabel("Day of the week").selectOption("Wednesday");
  await page.getByRole("button", { name: "Save route" }).click();
  await expect(page.getByRole("heading", { name: `Coast ${mark}` })).toBeVisible();

  for (const name of names) {
    await page.getByRole("combobox", { name: "Add school" }).fill(name);
    await page.getByRole("option", { name }).click();
  }
  const rows = page.getByRole("main").getByRole("listitem");
  const order = (...expected: number[]) =>
    expect(rows).toContainText(expected.map((index) => names[index] ?? ""));
  await order(0, 1, 2);
  await page.getByRole("button", { name: `Move ${names[2]} up` }).click();
  await order(0, 2, 1);
  // What each other place costs is said before the stop is moved there.
  await page.getByRole("button", { name: `Stop 3: choose another place for ${names[1]}` }).click();
  const place = page.getByRole("menuitem", { name: `After ${names[0]}` });
  await expect(place).toContainText(/\d km less$/);
  await place.click();
  await order(0, 1, 2);
  await page.getByRole("button", { name: `Move ${names[2]} up` }).click();
  await order(0, 2, 1);

  const handle = page.getByTitle(`Drag ${names[1]}`);
  const from = await handle.boundingBox();
  const to = await rows.first().boundingBox();
  if (!from || !to) throw new Error("The rows are not drawn.");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, to.y + 10, { steps: 8 });
  await page.mouse.up();
  await order(1, 0, 2);

  const saved = page.waitForResponse(
    (answer) => answer.request().method() === setRouteStops.method && answer.ok(),
  );
  await page.getByRole("button", { name: "Save stops" }).click();
  await saved;
  await expect(page.getByText("Stops saved")).toBeVisible();
  await page.getByRole("button", { name: "Propose order" }).click();
  await expect(page.getByText(/shorter|shortest/)).toBeVisible();
  await page.getByLabel(`Distance to ${names[1]}`).fill("12.5");
  await page.getByLabel(`Distance to ${names[1]}`).press("Enter");
  await expect(page.getByRole("button", { name: "Save stops" })).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("button", { name: "Save stops" })).toBeHidden();

  // Somebody else edits the route: an unchanged draft follows; after changes on both sides, both are shown and one is
  // chosen.
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const layOut = async (...which: number[]) => {
    const now = await call(session, getRoute, { params: { id } });
    const stops = which.map((index) => ({
      schoolId: now.stops.find((stop) => stop.schoolName === names[index])?.schoolId ?? "",
    }));
    await call(session, setRouteStops, {
      params: { id },
      body: { rowVersion: now.rowVersion, stops },
    });
  };
  await layOut(2, 1, 0);
  await order(2, 1, 0);
  await page.getByRole("button", { name: `Move ${names[0]} up` }).click();
  await order(2, 0, 1);
  await layOut(1, 2, 0);
  await page.getByRole("button", { name: "Save stops" }).click();
  const clash = page.getByRole("dialog", { name: "Someone else has changed this" });
  await expect(clash.getByRole("group", { name: "Stops" })).toContainText(`1. ${names[1]}`);
  await clash.getByRole("button", { name: "Save this choice" }).click();
  await expect(page.getByRole("button", { name: "Save stops" })).toBeHidden();
  await order(2, 0, 1);
});
