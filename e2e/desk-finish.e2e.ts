import { createRoute, setRouteStops } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { accessFaults } from "./access-faults.ts";
import { cancelAllocation, createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { call } from "./call.ts";
import { expect, go, keepSession, test } from "./fixtures.ts";
import { branchLaidOut } from "./plan-branch.ts";
import { openContext } from "./new-context.ts";

test("one message is shown at a time, beside the grid's names, and ends with its screen or its undo", async ({
  signedIn: page,
  session,
}) => {
  const { schools, code, term, mark } = await branchLaidOut(session);
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(page, `/plan?term=${term.id}`);
  await page.getByLabel("Search schools").fill(mark);
  const cell = (school: 0 | 1, rotation: number, what = "") =>
    page
      .getByRole("grid")
      .getByRole("button", { name: `${schools[school]}, rotation ${rotation}${what}` });
  const said = page
    .getByRole("status")
    .filter({ has: page.getByRole("button", { name: "Close" }) });
  const give = async (school: 0 | 1, copy: string) => {
    await cell(school, 1, ", empty").click();
    await page.getByRole("button", { name: `Give ${code}-${copy}` }).click();
    await expect(cell(school, 1, `: ${code}-${copy}`)).toBeVisible();
  };
  await give(0, "01");
  await expect(said).toContainText(`${code}-01`);
  await give(1, "02");
  await expect(said).toContainText(`${code}-02`);
  // A single message, which covers no names, on a tablet either.
  await expect(said).not.toContainText(`${code}-01`);
  await expect(said.getByRole("button", { name: "Undo" })).toHaveCount(1);
  for (const width of [1440, 820]) {
    await page.setViewportSize({ width, height: 900 });
    const message = await said.locator(":scope > div").boundingBox();
    const names = await page.locator(".corner").boundingBox();
    if (!message || !names) throw new Error("Both are on screen.");
    expect(message.x).toBeGreaterThanOrEqual(names.x + names.width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // After the plan's own undo, the message's undo would find nothing.
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(cell(1, 1, ", empty")).toBeVisible();
  await expect(said.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await give(1, "02");
  await expect(said).toContainText(`${code}-02`);
  // By now the message belongs to an earlier screen.
  await page.waitForTimeout(2100);
  await go(page, "/kits");
  await expect(said).toHaveCount(0);
});

test("after signing in the papers' typeface is loaded; the sign-in page does not load it", async ({
  browser,
  baseURL,
  session,
}) => {
  // It is not loaded with data saver, which all other tests use.
  const context = await openContext(browser, baseURL === undefined ? {} : { baseURL });
  try {
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".woff2")) asked.push(request.url());
    });
    await page.goto("/login");
    await expect(page.getByLabel("E-mail")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await keepSession(page, session);
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    const drawn = () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts]
          .filter(({ status }) => status === "loaded")
          .map(({ family, weight }) => `${family.replaceAll('"', "")} ${weight}`);
      });
    await expect.poll(drawn).toEqual(["Kitround Sans 100 500", "Kitround Sans 600 900"]);
    expect(asked).toHaveLength(2);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(
      /^"?Kitround Sans/,
    );
  } finally {
    await context.close();
  }
});

test("a history uses people's words, and a rotation's shows which kits were added and removed", async ({
  signedIn: page,
  session,
}) => {
  const branch = await call(session, getBranch, {});
  const base = { baseAddress: "4 Depot Street", baseLat: 51.53, baseLng: -0.12 };
  await call(session, updateBranch, { body: { ...base, rowVersion: branch.rowVersion } });
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(page, "/settings?open=branch");
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByText("Base moved")).toHaveCount(1);
  await expect(history.getByText(/nothing|baseLat|51\.53/)).toHaveCount(0);

  const { schools, schoolIds, kitTypeId, code, term, rotations } = await branchLaidOut(session);
  const [rotation] = rotations;
  const [schoolId = ""] = schoolIds;
  const given = await call(session, createAllocation, {
    body: { rotationId: rotation?.id ?? "", schoolId, kitTypeId },
  });
  await call(session, cancelAllocation, {
    params: { id: given.id },
    body: { rowVersion: given.rowVersion },
  });
  await go(page, `/plan?term=${term.id}&rotation=${rotation?.id ?? ""}&show=rotation`);
  const ofRotation = page.getByRole("region", { name: "History" });
  const told = `Kit ${code}-01 for ${schools[0]}`;
  await expect(ofRotation).toContainText(`${told} added`);
  await expect(ofRotation).toContainText(`${told} taken out of the plan`);
});

test("the sheet of requests sorts by route and names a touched title; reports have a menu of their own", async ({
  signedIn: page,
  session,
}) => {
  const { schools, schoolIds, code, term, mark } = await branchLaidOut(session);
  const route = await call(session, createRoute, { body: { name: `A ${mark}`, weekday: 2 } });
  await call(session, setRouteStops, {
    params: { id: route.id },
    body: { rowVersion: route.rowVersion, stops: [{ schoolId: schoolIds[1] ?? "" }] },
  });
  await page.setViewportSize({ width: 820, height: 1180 });
  await go(page, `/plan?term=${term.id}&show=sheet`);
  await page.getByLabel("Search schools").fill(mark);
  const rows = page.getByRole("grid", { name: "Requests" }).getByRole("rowheader");
  await expect(rows).toHaveText(schools.map((name) => new RegExp(name)));
  await page.getByRole("button", { name: "By route" }).click();
  await expect(rows).toHaveText(schools.toReversed().map((name) => new RegExp(name)));
  await page.getByRole("columnheader", { name: new RegExp(`^${code} Dem Bones`) }).click();
  await expect(page.getByRole("status", { name: "Title" })).toHaveText(`${code} Dem Bones ${mark}`);
  expect(await accessFaults(page)).toEqual([]);

  await page.getByRole("button", { name: "Back to the plan" }).click();
  await page.getByRole("button", { name: "Reports, calendar and printing" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Coverage and fairness",
    "Sponsors",
    "Calendar link",
    /A4/,
    /A3/,
    /CSV/,
  ]);
  await page.getByRole("menuitem", { name: "Calendar link" }).click();
  await expect(page).toHaveURL(/\/settings\?open=branch/);
});
