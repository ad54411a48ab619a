import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { createRoute } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { dayIn } from "@kitround/contract/plan/days.ts";
import { createRequest } from "@kitround/contract/requests/kit-request.ts";
import {
  layOutRotations,
  listRotations,
  publishRotation,
} from "@kitround/contract/rotations/rotation.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { createTrip } from "@kitround/contract/trips/trip.ts";
import { createVehicle } from "@kitround/contract/vehicles/vehicle.ts";
import type { Page } from "@playwright/test";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { branchWithKits } from "./plan-branch.ts";
import { join, newSchool, openAs } from "./task-facts.ts";

/** One published rotation with a kit for the first school. */
async function published(session: Session) {
  const branch = await branchWithKits(session);
  const { term, kitTypeId, schoolIds } = branch;
  const [schoolId = ""] = schoolIds;
  const { items } = await call(session, layOutRotations, {
    params: { id: term.id },
    body: { firstDeliverOn: `${term.year}-02-07` },
  });
  const rotationId = items[0]?.id ?? "";
  await call(session, createRequest, { body: { termId: term.id, schoolId, kitTypeId } });
  await call(session, createAllocation, { body: { rotationId, schoolId, kitTypeId } });
  const [rotation] = (await call(session, listRotations, { query: { termId: term.id } })).items;
  await call(session, publishRotation, {
    params: { id: rotationId },
    body: { rowVersion: rotation?.rowVersion ?? 0 },
  });
  const plan = `/plan?term=${term.id}&rotation=${rotationId}`;
  return { ...branch, schoolId, cell: `${plan}&school=${schoolId}&show=cell`, plan };
}

/** A trip of today made by hand, in a vehicle of its own. */
async function tripOfToday(session: Session, mark: string) {
  const school = await newSchool(session);
  const vehicle = await call(session, createVehicle, {
    body: { name: `Hiace ${mark}`, fuel: "diesel", reimbursable: false },
  });
  const trip = await call(session, createTrip, {
    body: {
      name: `Ōrākei run ${mark}`,
      onDay: dayIn("Pacific/Auckland", new Date()),
      vehicleId: vehicle.id,
      schoolIds: [school.id],
    },
  });
  return { trip, vehicle, school };
}

/** No field that gets the focus by Tab is covered by the save bar. */
async function staysClear(page: Page, submit: string): Promise<number> {
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: submit }) });
  const fields = form.locator("input, textarea, select");
  await fields.first().focus();
  const many = await fields.count();
  for (let at = 0; at < many; at += 1) {
    const focused = form.locator(":focus");
    const name = (await focused.getAttribute("name")) ?? `field ${at + 1}`;
    await expect
      .poll(
        () =>
          focused.evaluate((field) => {
            const bar = field.closest("form")?.querySelector('button[type="submit"]');
            const foot = bar?.parentElement?.getBoundingClientRect();
            return foot ? Math.round(foot.top - field.getBoundingClientRect().bottom) : null;
          }),
        { message: `pixels between ${name} and the bar` },
      )
      .toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Tab");
  }
  return many;
}

test("a person who only reads sees facts and who may change them, and no disabled form", async ({
  browser,
  session,
}) => {
  const { cell, plan, mark, code, schoolId, kitTypeId } = await published(session);
  const { trip } = await tripOfToday(session, mark);
  const route = await call(session, createRoute, { body: { name: `Ōtāne ${mark}`, weekday: 2 } });
  const viewer = await openAs(browser, await join(session, "viewer"), "/settings");
  const screens = [
    ["/settings?open=branch", "a branch manager"],
    [`/settings/schools/${schoolId}`, "a coordinator"],
    [`/settings/routes/${route.id}`, "a coordinator"],
    [`/settings/kits?type=${kitTypeId}`, "an administrator"],
    [cell, "a coordinator"],
    [`${plan}&show=rotation`, "a coordinator"],
    [`/trips/${trip.id}`, "a coordinator"],
    [`/kits?kit=${code}-01`, "a kit volunteer"],
  ] as const;
  for (const [path, who] of screens) {
    await test.step(path.replaceAll(/[0-9a-f-]{36}/g, "…"), async () => {
      const note = viewer
        .getByRole("note")
        .filter({ hasText: `You can read this; ${who} can change it.` });
      // The previous screen, with the same words, is gone.
      await go(viewer, "/blank");
      await expect(note).toHaveCount(0);
      await go(viewer, path);
      await expect(note).toBeVisible();
      const seeks = viewer.getByRole("textbox", { name: /^Scan/ });
      const forms = viewer.locator("main form, aside form").filter({ hasNot: seeks });
      await expect(forms).toHaveCount(0);
      await expect(
        viewer.locator("main, aside").locator("input:disabled, select:disabled, textarea:disabled"),
      ).toHaveCount(0);
      await expect(
        viewer.getByRole("button", { name: /^(Edit|Change|Save (?!this list))/ }),
      ).toHaveCount(0);
    });
  }
  await viewer.context().close();
});

test("the desk: titles, vehicles and tasks are links, the save bar covers no field, and a rotation says how many kits are out", async ({
  signedIn: page,
  session,
}) => {
  const { cell, plan, mark, code } = await published(session);
  const { trip, vehicle } = await tripOfToday(session, mark);

  await test.step("a trip card's title opens it, and its vehicle opens the vehicle with its history", async () => {
    await go(page, "/trips");
    const card = page.getByRole("article", { name: trip.name });
    await card.getByRole("link", { name: trip.name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
    await page.getByRole("link", { name: vehicle.name }).click();
    const dialog = page.getByRole("dialog", { name: vehicle.name });
    await expect(dialog.getByRole("list", { name: "History" })).toContainText("Added");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("tasks are found from Settings", async () => {
    await go(page, "/settings");
    await page.getByRole("button", { name: /^School Settings/ }).click();
    await page.waitForURL("**/tasks");
    await expect(page.getByRole("button", { name: "Add task" }).first()).toBeVisible();
  });

  await test.step("the save bar never covers the field being filled in", async () => {
    for (const [width, height] of [
      [390, 640],
      [820, 700],
      [1440, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await go(page, "/settings?open=branch");
      expect(await staysClear(page, "Save branch")).toBeGreaterThan(8);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("a rotation's state is shown in full, and one that has not begun can't be closed", async () => {
    await go(page, `${plan}&show=rotation`);
    const panel = page.getByRole("complementary");
    const chip = panel.getByText("published", { exact: true });
    await expect(chip).toBeVisible();
    const cut = await chip.evaluate((word) => {
      const within = word.closest("aside")?.getBoundingClientRect();
      const own = word.getBoundingClientRect();
      return within ? Math.max(own.right - within.right, within.right - innerWidth) : null;
    });
    expect(cut).toBeLessThanOrEqual(0);
    // It begins in years, so there is no button for closing it.
    await expect(panel.getByRole("button", { name: "Unlock" })).toBeVisible();
    await expect(panel.getByRole("button", { name: "Close rotation" })).toHaveCount(0);
  });

  await test.step("a cell of the plan and a request say who made them", async () => {
    await go(page, cell);
    const panel = page.getByRole("complementary");
    await panel.getByRole("button", { name: `History of ${code}-01` }).click();
    const told = panel.getByRole("list", { name: `History of ${code}-01` });
    await expect(told).toContainText("Added");
    await expect(told.getByRole("link").first()).toBeVisible();
    await panel.getByRole("button", { name: "Change", exact: true }).click();
    await panel.getByRole("button", { name: `History of Dem Bones ${mark}` }).click();
    await expect(panel.getByRole("list", { name: `History of Dem Bones ${mark}` })).toContainText(
      "Added",
    );
  });
});

test("a refusal is shown until its screen is left", async ({ signedIn: page, session }) => {
  const { term, kitTypeId, schoolIds, schools, code } = await branchWithKits(session);
  const { items } = await call(session, layOutRotations, {
    params: { id: term.id },
    body: { firstDeliverOn: `${term.year}-02-07` },
  });
  const [schoolId = ""] = schoolIds;
  const rotationId = items[0]?.id ?? "";
  // From its next load this window gets no live changes, as on a bad connection.
  await page.route("**/api/changes**", () => {});
  await page.reload();
  await go(page, `/plan?term=${term.id}&rotation=${rotationId}&school=${schoolId}&show=cell`);
  const give = page.getByRole("button", { name: `Give ${code}-01` });
  await expect(give).toBeVisible();
  await call(session, createAllocation, { body: { rotationId, schoolId, kitTypeId } });
  await give.click();
  const refused = page.locator("output").getByRole("alert");
  await expect(refused).toContainText(schools[0]);
  await go(page, "/kits");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expect(refused).toHaveCount(0);
});
