import { createRoute, setRouteStops } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { createSchool, getSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { branchLaidOut } from "./plan-branch.ts";

/** Two schools on the map, on routes of their own. */
async function twoRoutes(session: Session) {
  const branch = await branchLaidOut(session);
  const { mark, schoolIds } = branch;
  const routes: string[] = [];
  for (const [at, id] of schoolIds.entries()) {
    const { rowVersion } = await call(session, getSchool, { params: { id } });
    const place = { lat: -41.2 - at / 50, lng: 173.2 + at / 40, memberUntil: "2026-01-31" };
    await call(session, updateSchool, { params: { id }, body: { rowVersion, ...place } });
    const name = `${at === 0 ? "North" : "South"} ${mark}`;
    const route = await call(session, createRoute, { body: { name, weekday: at + 2 } });
    const stops = [{ schoolId: id }];
    const params = { id: route.id };
    await call(session, setRouteStops, { params, body: { rowVersion: route.rowVersion, stops } });
    routes.push(name);
  }
  return { ...branch, routes };
}

test("the schools of the list are on a map beside it, by route, membership and coverage; a press opens one", async ({
  signedIn: page,
  session,
}) => {
  const { mark, schools, schoolIds, routes } = await twoRoutes(session);
  await call(session, createSchool, { body: { nameEn: `Nowhere ${mark}` } });
  await page.setViewportSize({ width: 1279, height: 900 });
  await go(page, `/settings/schools?q=${mark}`);
  await expect(page.getByRole("link", { name: schools[0] })).toBeVisible();
  const map = page.getByRole("region", { name: "Map of schools" });
  await expect(map).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(map.getByRole("img", { name: "2 schools seen from above" })).toBeVisible();
  await expect(map.getByText("1 school is not on the map")).toBeVisible();
  for (const route of routes) await expect(map.getByText(route, { exact: true })).toBeVisible();
  const by = map.getByLabel("Colour by");
  await by.selectOption("Membership");
  await expect(map.getByText("Ended", { exact: true })).toBeVisible();
  await by.selectOption("Kits this year");
  await expect(map.getByText("0 kits", { exact: true })).toBeVisible();
  await map.locator(`[data-school="${schoolIds[1]}"]`).click();
  await expect(page.getByRole("heading", { level: 1, name: schools[1] })).toBeVisible();
});

test("a school's move to another route shows the affected allocations before it is saved; its membership is renewed and undone", async ({
  signedIn: page,
  session,
}) => {
  const { schools, schoolIds, routes, rotations, kitTypeId, code } = await twoRoutes(session);
  const body = { rotationId: rotations[0]?.id ?? "", schoolId: schoolIds[0] ?? "", kitTypeId };
  await call(session, createAllocation, { body });
  await go(page, `/settings/schools/${schoolIds[0]}`);
  await page.getByRole("button", { name: "Move to another route" }).click();
  const dialog = page.getByRole("dialog", { name: `Move ${schools[0]} to another route` });
  await dialog.getByLabel("New route").selectOption({ label: routes[1] ?? "" });
  await expect(
    dialog.getByText(`1 planned kit rides with ${routes[1]} from now on:`),
  ).toBeVisible();
  await expect(dialog.getByText(new RegExp(`^${code}-01 Dem Bones`))).toBeVisible();
  // The other route has another weekday: the conflicts are named.
  await expect(dialog.getByRole("status")).toContainText(`${code}-01 for ${schools[0]}`);
  // Viewing saves nothing.
  const route = page.getByRole("region", { name: "Place and route" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(route.getByRole("link", { name: routes[0] ?? "" })).toBeVisible();
  await page.getByRole("button", { name: "Move to another route" }).click();
  await dialog.getByLabel("New route").selectOption({ label: routes[1] ?? "" });
  await dialog.getByRole("button", { name: "Move school" }).click();
  await expect(route.getByRole("link", { name: routes[1] ?? "" })).toBeVisible();

  const profile = page.getByRole("region", { name: "Profile" });
  await expect(profile.getByText(/31 Jan/)).toBeVisible();
  await profile.getByRole("button", { name: "Renew for a year" }).click();
  await expect(page.getByText(/^Member until /)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(profile.getByText(/31 Jan/)).toBeVisible();
});

test("two records of one school are merged after a preview, and an undo separates them again", async ({
  signedIn: page,
  session,
}) => {
  const { mark, schools, schoolIds, rotations, kitTypeId, code } = await twoRoutes(session);
  const rotationId = rotations[0]?.id ?? "";
  const doubled = { rotationId, schoolId: schoolIds[1] ?? "", kitTypeId };
  await call(session, createAllocation, { body: doubled });
  await go(page, `/settings/schools/${schoolIds[0]}`);
  await page.getByRole("button", { name: "Merge with another school" }).click();
  const dialog = page.getByRole("dialog", { name: `Merge another school into ${schools[0]}` });
  await expect(dialog.getByRole("button", { name: "Merge schools" })).toBeDisabled();
  await dialog.getByLabel("School that is merged").pressSequentially(mark, { delay: 90 });
  await page.getByRole("option", { name: schools[1] }).click();
  await expect(dialog.getByText("1 planned or past kit", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Merge schools" }).click();
  const merged = page.getByRole("region", { name: "Merged schools" });
  await expect(merged.getByRole("link", { name: schools[1] })).toBeVisible();
  await merged.getByRole("link", { name: schools[1] }).click();
  await expect(page.getByRole("heading", { level: 1, name: schools[1] })).toBeVisible();
  await expect(merged.getByRole("link", { name: schools[0] })).toBeVisible();
  await merged.getByRole("button", { name: `Undo merge of ${schools[1]}` }).click();
  await expect(merged).toHaveCount(0);
  await expect(page.getByText(`${code}-01`).first()).toBeVisible();
});

test("a school's excluded title and heaviest kit are saved, and the title can't be assigned to it", async ({
  signedIn: page,
  session,
}) => {
  const { schools, schoolIds, kitTypeId, rotations } = await branchLaidOut(session);
  await go(page, `/settings/schools/${schoolIds[0]}`);
  const titles = page.getByRole("region", { name: "Titles it is not lent" });
  await expect(titles.getByText("It may be lent every title.")).toBeVisible();
  await titles.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Titles it is not lent" });
  await dialog.getByRole("button", { name: "Add a title" }).click();
  await dialog.getByLabel("Title", { exact: true }).selectOption(kitTypeId);
  await dialog.getByLabel("Reason").pressSequentially("Allergies", { delay: 90 });
  await dialog.getByRole("button", { name: "Save school" }).click();
  await expect(titles.getByText("Allergies")).toBeVisible();
  const delivery = page.getByRole("region", { name: "Delivery" });
  await delivery.getByRole("button", { name: "Edit" }).click();
  const limits = page.getByRole("dialog", { name: "Delivery" });
  await limits.getByLabel("Heaviest kit").fill("8.5");
  await limits.getByRole("button", { name: "Save school" }).click();
  await expect(delivery.getByText("8.5 kg")).toBeVisible();
  const body = { rotationId: rotations[0]?.id ?? "", schoolId: schoolIds[0] ?? "", kitTypeId };
  await expect(call(session, createAllocation, { body })).rejects.toThrow(
    `${schools[0]} is not lent Dem Bones`,
  );
});
