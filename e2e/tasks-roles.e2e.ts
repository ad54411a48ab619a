import { updateSchoolTask } from "@kitround/contract/school-tasks/school-task.ts";
import type { Page } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { appearAs, expect, go, test } from "./fixtures.ts";
import { call } from "./call.ts";
import { join, newSchool, openAs } from "./task-facts.ts";

async function sound(page: Page, what: string): Promise<void> {
  expect(await accessFaults(page), what).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, what).toBeLessThanOrEqual(0);
}

test("a person who may only read gets no actions, and a person without tasks sees a sentence about it", async ({
  browser,
  session,
  signedIn,
}) => {
  const school = await newSchool(session);
  const { title } = await school.add("Ask for the key");
  const page = await openAs(browser, await join(session, "viewer"), school.path);
  await expect(page.getByRole("row", { name: title })).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Add task|Mine/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Edit school" })).toHaveCount(0);
  await page.getByRole("link", { name: title }).click();
  const pane = page.getByRole("region", { name: title });
  await expect(pane.getByRole("button")).toHaveCount(1);
  await expect(pane.getByRole("button", { name: "Close the task" })).toBeVisible();
  await page.context().close();

  await appearAs(signedIn, "finance");
  await go(signedIn, school.path);
  await expect(signedIn.getByText("This screen is not part of your role")).toBeVisible();
});

test("a driver sees only their own tasks, and can't end a task for each visit", async ({
  browser,
  session,
}) => {
  const school = await newSchool(session);
  const driver = await join(session, "driver");
  const others = await join(session, "volunteer");
  const own = { assigneeId: driver.branchUserId };
  await school.add("Mind the step", { ...own, kind: "each_visit" });
  await school.add("Fetch the trolley", own);
  await school.add("Count the lids", { assigneeId: others.branchUserId });
  const page = await openAs(browser, driver, school.path);
  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.getByRole("list", { name: "Open tasks" }).getByRole("listitem");
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Add task" })).toHaveCount(0);
  await page.getByRole("link", { name: "Mind the step" }).click();
  await expect(page.getByText("only the office ends it")).toBeVisible();
  await expect(page.getByRole("button", { name: /Start|Done|End it|Unassign/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Close the task" }).click();
  await page.getByRole("link", { name: "Fetch the trolley" }).click();
  const done = page.getByRole("button", { name: "Start" });
  expect((await done.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(48);
  await expect(page.getByRole("button", { name: "Call off" })).toHaveCount(0);
  await page.context().close();
});

test("two people who change one task get a conflict", async ({ session, signedIn: page }) => {
  const school = await newSchool(session);
  const task = await school.add("Ask for the key");
  await go(page, `/tasks?task=${task.id}`);
  await page.getByRole("button", { name: "Edit task" }).click();
  await page.getByLabel("Note").fill("Ring first");
  const { id, rowVersion } = task;
  const theirs = { rowVersion, title: "Ask for both keys", note: "Ask at the office" };
  await call(session, updateSchoolTask, { params: { id }, body: theirs });
  // Also when the list behind the form has their change already.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
    await expect(page.locator("h1", { hasText: theirs.title })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole("button", { name: "Save task" }).click();
  const dialog = page.getByRole("dialog", { name: "Someone else has changed this" });
  await expect(dialog.getByRole("group")).toHaveCount(1);
  await dialog.getByLabel(/Theirs/).check();
  await dialog.getByRole("button", { name: "Save this choice" }).click();
  await expect(page.getByText("Task saved")).toBeVisible();
  const pane = page.getByRole("region", { name: "Ask for both keys" });
  await expect(pane).toContainText("Ask at the office");
});

test("a list that cannot be read says so in its place, and is read again", async ({
  session,
  signedIn: page,
}) => {
  const school = await newSchool(session);
  const { title } = await school.add("Ask for the key");
  await page.route("**/api/school-tasks?**", (route) => route.abort());
  await go(page, school.path);
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("alert")).toContainText("This could not be loaded");
  const again = page.getByRole("button", { name: "Try again" });
  const asked = page.waitForRequest("**/api/school-tasks?**");
  await again.click();
  await asked;
  await page.unroute("**/api/school-tasks?**");
  await expect(async () => {
    // A live change may refresh the list before anybody taps.
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await expect(page.getByRole("row", { name: title })).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

for (const width of [390]) {
  test(`no axe violation at ${width} pixels`, async ({ session, signedIn: page }) => {
    const school = await newSchool(session);
    await page.setViewportSize({ width, height: 900 });
    await go(page, school.path);
    await expect(page.getByText("No open tasks")).toBeVisible();
    await sound(page, "empty");
    const long = "Wharenui".repeat(14);
    const { id } = await school.add(long);
    await school.add("Mind the step", { kind: "each_visit" });
    await go(page, "/tasks");
    await go(page, school.path);
    await page.getByRole("checkbox", { name: `Select ${long}` }).check();
    await sound(page, "list");
    await go(page, `${school.path}&task=${id}`);
    await page.getByRole("button", { name: "Edit task" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await sound(page, "form");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Done", exact: true }).click();
    await expect(page.getByRole("button", { name: "Open again" })).toBeVisible();
    await sound(page, "task");
    await go(page, `${school.path}&show=closed`);
    await expect(page.getByRole("link", { name: long })).toBeVisible();
    await sound(page, "closed");
  });
}
