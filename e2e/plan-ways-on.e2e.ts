import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { createBranch } from "@kitround/contract/branches/branch.ts";
import { getMe, switchBranch } from "@kitround/contract/me/me.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { createRotation } from "@kitround/contract/rotations/rotation.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { createTerm } from "@kitround/contract/terms/term.ts";
import { call } from "./call.ts";
import { expect, go, keepSession, test } from "./fixtures.ts";
import { activeType, branchLaidOut } from "./plan-branch.ts";
import { administrator } from "./server-facts.ts";

test("auto-plan without a request says so, leads to the requests, and offers to fill the plan", async ({
  signedIn: page,
  session,
}) => {
  const { term } = await branchLaidOut(session);
  await go(page, `/plan?term=${term.id}&show=auto`);
  const panel = page.getByRole("complementary");
  const told = panel.getByRole("status").filter({ hasText: "Nobody has asked for a kit" });
  await expect(told).toBeVisible();

  // A plan that only grants requests is empty, and says why.
  await panel.getByRole("button", { name: "Make a plan" }).click();
  await expect(panel.getByText("there is no wish to grant")).toBeVisible();
  await expect(panel.getByText("Every wish is granted")).toHaveCount(0);
  await expect(panel.getByText("Every school that asked")).toHaveCount(0);

  await told.getByRole("button", { name: "Fill with other titles" }).click();
  await expect(panel.getByText(/kits? added/)).toBeVisible();
  // The branch has kits of other tests too: any of them may be assigned.
  const cell = page.getByRole("gridcell", { name: /, would be added/ });
  await expect(cell.first()).toBeVisible();

  await told.getByRole("button", { name: "Enter requests" }).click();
  await expect(page.getByRole("heading", { name: /^Requests, Term 1/ })).toBeVisible();
});

test("publishing is a button above the plan; after it, the next step is named", async ({
  signedIn: page,
  session,
}) => {
  const { term, rotations, schoolIds, kitTypeId } = await branchLaidOut(session);
  const [rotation] = rotations;
  const [schoolId = ""] = schoolIds;
  const rotationId = rotation?.id ?? "";
  await go(page, `/plan?term=${term.id}`);
  await expect(page.getByRole("button", { name: /^Publish rotation/ })).toHaveCount(0);
  await call(session, createAllocation, { body: { rotationId, schoolId, kitTypeId } });

  await page.getByRole("button", { name: "Publish rotation 1 · 1 kit" }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked).toContainText("1 kit for 1 school");
  await asked.getByRole("button", { name: "Publish rotation 1" }).click();
  await expect(page.getByText(/^Published: 1 preparation/)).toBeVisible();

  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("link", { name: /^Pack 1 kit by / })).toBeVisible();
  await expect(panel.getByRole("link", { name: "Release its trips" })).toBeVisible();
  // It begins in years, so it can't be closed.
  await expect(panel.getByRole("button", { name: "Close rotation" })).toHaveCount(0);
});

test("the plan opens on the running rotation, and a phone reaches the requests", async ({
  page,
  session,
}) => {
  const own = await branchOfItsOwn(session);
  const me = await call(own, getMe, {});
  const { today } = me.branch;
  const startsOn = addDays(today, -52);
  const year = Number(today.slice(0, 4));
  const body = { year, number: 1, startsOn, endsOn: addDays(today, 60) };
  const term = await call(own, createTerm, { body });
  for (let n = 0; n < 10; n += 1) {
    const deliverOn = addDays(startsOn, n * 10);
    const days = { deliverOn, collectOn: addDays(deliverOn, 10), readyBy: deliverOn };
    await call(own, createRotation, { body: { termId: term.id, ...days } });
  }
  await call(own, createSchool, { body: { nameEn: "Rimu School" } });
  await activeType(own, "RUN", "Running water");

  await page.setViewportSize({ width: 820, height: 1000 });
  await keepSession(page, own);
  await go(page, "/plan");
  const head = (seq: number) =>
    page.getByRole("columnheader").getByRole("button", { name: new RegExp(`^Rotation ${seq}\\b`) });
  // Day 52 of the term: the sixth rotation of ten days each is running.
  await expect(head(6)).toBeInViewport({ ratio: 1 });
  await expect(head(1)).not.toBeInViewport();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Requests", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Requests, Term 1/ })).toBeVisible();
});

/** The administrator's session in a new branch. */
async function branchOfItsOwn(session: Session): Promise<Session> {
  const code = crypto.randomUUID().slice(0, 5).toUpperCase();
  const { id: branchId } = await call(session, createBranch, { body: { name: code, code } });
  // Switching branches ends the session, and this one is shared, so another is created first.
  const answer = await fetch(`${process.env["E2E_URL"]}/api/auth`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(administrator),
  });
  const another = (await answer.json()) as Session; // checked by the server
  return call(another, switchBranch, { body: { branchId } });
}
