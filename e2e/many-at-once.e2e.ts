import { createItem } from "@kitround/contract/items/item.ts";
import { countStock } from "@kitround/contract/stock/stock-count.ts";
import { createTrip, getTrip, type Trip } from "@kitround/contract/trips/trip.ts";
import { getUser, inviteUser } from "@kitround/contract/users/user.ts";
import { createVehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { accessFaults } from "./access-faults.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { fullName, join, newSchool } from "./task-facts.ts";

test("several drafts are released together, and one undo makes them drafts again", async ({
  signedIn: page,
  session,
}) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const school = await newSchool(session);
  const driver = await join(session, "driver");
  const body = { name: `Van ${mark}`, fuel: "diesel", reimbursable: false } as const;
  const vehicle = await call(session, createVehicle, { body });
  const crew = { driverId: driver.branchUserId, vehicleId: vehicle.id };
  const trips: Trip[] = [];
  for (const [at, who] of [crew, crew, {}].entries()) {
    const name = `Run ${at + 1} ${mark}`;
    const trip = { name, onDay: `2097-03-0${at + 2}`, schoolIds: [school.id], ...who };
    trips.push(await call(session, createTrip, { body: trip }));
  }
  const states = () =>
    Promise.all(
      trips.map(async ({ id }) => (await call(session, getTrip, { params: { id } })).status),
    );
  await page.setViewportSize({ width: 820, height: 1180 });
  await go(page, "/trips?status=draft");
  for (const { name } of trips)
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  const bar = page.getByRole("region", { name: "With the selected rows" });
  await expect(bar).toContainText("3 selected");
  await expect(bar).toContainText(`Run 3 ${mark}: choose a driver and a vehicle first.`);
  expect(await accessFaults(page)).toEqual([]);
  await bar.getByRole("button", { name: "Release 2 trips" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Release 2 trips" }).click();
  await expect(page.getByText("2 trips released.")).toBeVisible();
  expect(await states()).toEqual(["released", "released", "draft"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 trips are drafts again")).toBeVisible();
  expect(await states()).toEqual(["draft", "draft", "draft"]);
});

test("several counts are approved together", async ({ signedIn: page, session }) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const volunteer = await join(session, "volunteer");
  const items: string[] = [];
  for (const name of [`Beads ${mark}`, `Corks ${mark}`, `Straws ${mark}`]) {
    const body = { sku: `${name.slice(0, 3)}-${mark}`, name, unit: "each" };
    const { id } = await call(session, createItem, { body });
    await call(volunteer, countStock, { body: { itemId: id, counted: 12 } });
    items.push(name);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, "/top-ups?tab=stock");
  const waiting = page.getByRole("region", { name: "Counts to approve" });
  await waiting.getByLabel(/^Select all/).check();
  for (const name of items) {
    await expect(
      waiting.getByRole("checkbox", { name: `Select the count of ${name}` }),
    ).toBeChecked();
  }
  // Counts of other tests, and one that is left for later.
  for (const box of await waiting.getByRole("checkbox", { name: /^Select the count of/ }).all()) {
    const label = (await box.getAttribute("aria-label")) ?? "";
    if (!label.endsWith(mark) || label.includes("Straws")) await box.uncheck();
  }
  expect(await accessFaults(page)).toEqual([]);
  await waiting.getByRole("button", { name: "Approve 2 counts" }).click();
  await expect(page.getByText("2 counts are in the ledger.")).toBeVisible();
  await expect(waiting.getByText(`Beads ${mark}`)).toHaveCount(0);
  await expect(
    waiting.getByRole("button", { name: `Approve the count of Straws ${mark}` }),
  ).toBeVisible();
});

test("several people are suspended with one undo, and several invitations are sent again", async ({
  signedIn: page,
  session,
}) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const people = [await join(session, "volunteer"), await join(session, "viewer")];
  const busy = await join(session, "driver");
  const school = await newSchool(session);
  await school.add(`Bring the ramp ${mark}`, { assigneeId: busy.branchUserId });
  const status = ({ branchUserId }: { branchUserId: string }) =>
    call(session, getUser, { params: { id: branchUserId } }).then((user) => user.status);
  await go(page, "/settings/users");
  for (const person of [...people, busy]) {
    await page.getByRole("checkbox", { name: `Select ${fullName(person)}` }).check();
  }
  const bar = page.getByRole("region", { name: "With the selected rows" });
  await bar.getByRole("button", { name: "Suspend 3" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Suspend 3" }).click();
  await expect(page.getByText("2 people are suspended.")).toBeVisible();
  // A person with a task is left out, because somebody has to take the task over.
  await expect(page.getByText(`${fullName(busy)}: trips, tasks or links`)).toBeVisible();
  expect(await Promise.all([...people, busy].map(status))).toEqual([
    "suspended",
    "suspended",
    "active",
  ]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 people are back")).toBeVisible();
  expect(await Promise.all(people.map(status))).toEqual(["active", "active"]);

  const invited: string[] = [];
  for (const name of ["Ana", "Wī"]) {
    const email = `${name === "Ana" ? "ana" : "wi"}.${mark}@example.org`;
    const body = { email, firstName: name, lastName: mark, role: "viewer" } as const;
    await call(session, inviteUser, { body });
    invited.push(`${name} ${mark}`);
  }
  await go(page, `/settings/users?q=${mark}`);
  for (const name of invited) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await bar.getByRole("button", { name: "Send 2 invitations again" }).click();
  const dialog = page.getByRole("dialog", { name: "2 new links" });
  for (const name of invited) {
    await expect(dialog.getByLabel(name, { exact: true })).toHaveValue(/\/login\?link=/);
  }
  expect(await accessFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(bar).toHaveCount(0);
});
