import { makeFeed } from "@kitround/contract/feeds/feed.ts";
import { createTrip, getTrip } from "@kitround/contract/trips/trip.ts";
import { call } from "./call.ts";
import { expect, go, leadTo, test } from "./fixtures.ts";
import { fullName, join, newSchool } from "./task-facts.ts";

test("somebody is invited with a link, joins with it, and is suspended", async ({
  signedIn: page,
  session,
  browser,
}) => {
  const mark = crypto.randomUUID().slice(0, 6);
  await go(page, "/settings");
  await page.getByRole("button", { name: /^Users/ }).click();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByLabel("First name").fill("Hēmi");
  await page.getByLabel("Last name").fill(`Te Rangi ${mark}`);
  await page.getByLabel("E-mail").fill("not an address");
  await page.getByRole("button", { name: "Make the link" }).click();
  await expect(page.getByText("Type a valid e-mail address")).toBeVisible();
  await page.getByLabel("E-mail").fill(`hemi.${mark}@example.org`);
  const role = page.getByRole("dialog").getByLabel("Role");
  await expect(role).toHaveAccessibleDescription(/^Packs, checks in and tops up kits/);
  await role.selectOption("driver");
  await expect(role).toHaveAccessibleDescription(/^Drives their own trips/);
  await page.getByRole("button", { name: "Make the link" }).click();
  const link = await page.getByRole("dialog").getByLabel("Link", { exact: true }).inputValue();
  expect(link).toContain("/login?link=");
  await page.getByRole("button", { name: "Done" }).click();

  const theirs = await browser.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "Kia ora Hēmi" })).toBeVisible();
  await theirs.getByLabel("New password").fill("four tui on the flax at dawn");
  await theirs.getByRole("button", { name: "Join" }).click();
  await expect(theirs.getByRole("button", { name: "Sign out" })).toBeVisible();

  await page.getByRole("link", { name: `Hēmi Te Rangi ${mark}` }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: `Hēmi Te Rangi ${mark}` }),
  ).toBeVisible();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  // A last day is set beside the role, and shown with the state.
  await page.getByRole("button", { name: "Change role or last day" }).click();
  const ending = page.getByRole("dialog", { name: "Role and last day" });
  await ending.getByLabel("Last day").fill("31/12/2098");
  await expect(ending).toContainText("Trips after that day stay theirs");
  await ending.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Until Wed 31 Dec 2098")).toBeVisible();
  await expect(page.getByText("Last day set to Wed 31 Dec 2098")).toBeVisible();
  // Their duties are shown, and assigned to somebody else in the same step.
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const heir = await join(session, "volunteer");
  const driver = await join(session, "driver");
  const school = await newSchool(session);
  const task = await school.add(`Bring the ramp ${mark}`, { assigneeId: id });
  const trip = await call(session, createTrip, {
    body: { name: `River ${mark}`, onDay: "2098-11-25", schoolIds: [school.id], driverId: id },
  });
  await expect(page.getByRole("link", { name: task.title })).toBeVisible();
  await expect(page.getByRole("link", { name: trip.name })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Suspend" }).click();
  const leaving = page.getByRole("dialog", { name: "Suspend Hēmi?" });
  await expect(leaving).toContainText(task.title);
  await expect(leaving).toContainText(trip.name);
  await leaving.getByLabel("Trips and routes go to").selectOption({ label: fullName(driver) });
  await leaving.getByLabel("Tasks go to").selectOption({ label: fullName(heir) });
  await leaving.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText("No coming trip, no route")).toBeVisible();
  await expect(page.getByText("Suspended", { exact: true })).toBeVisible();
  const taken = await call(session, getTrip, { params: { id: trip.id } });
  expect(taken.driverId).toBe(driver.branchUserId);

  // They are signed out at once: their next action leads to the sign-in page.
  await leadTo(theirs, "/settings/my-account").catch(() => {});
  await expect(theirs.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await theirs.goto(link);
  await expect(theirs.getByText("This link does not work any more")).toBeVisible();
  await theirs.close();
});

test("a suspended manager's calendar links go to the person who was chosen", async ({
  signedIn: page,
  session,
}) => {
  const manager = await join(session, "manager");
  const heir = await join(session, "manager");
  const school = await newSchool(manager);
  const { url } = await call(manager, makeFeed, { body: { kind: "school", schoolId: school.id } });
  await go(page, `/settings/users/${manager.branchUserId}`);
  await expect(page.getByText("Calendar link for")).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Suspend" }).click();
  const leaving = page.getByRole("dialog", { name: /^Suspend / });
  const choice = leaving.getByLabel("Links to calendars and schools' pages go to");
  await expect(choice).toContainText("Nobody: the links stop working");
  await choice.selectOption({ label: fullName(heir) });
  await leaving.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText("Suspended", { exact: true })).toBeVisible();
  expect((await page.request.get(new URL(url).pathname)).status()).toBe(200);
});
