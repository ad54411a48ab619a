import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { createRoute } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { weekdayOf } from "@kitround/contract/plan/days.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { branchLaidOut } from "./plan-branch.ts";

test("a holiday and another route name the kits in conflict before they are saved", async ({
  signedIn: page,
  session,
}) => {
  const { mark, schools, schoolIds, kitTypeId, code, term, rotations } =
    await branchLaidOut(session);
  const { id: rotationId = "", deliverOn = "" } = rotations[0] ?? {};
  const [schoolId = ""] = schoolIds;
  await call(session, createAllocation, { body: { rotationId, schoolId, kitTypeId } });
  const route = await call(session, createRoute, {
    body: { name: `Coast ${mark}`, weekday: (weekdayOf(deliverOn) % 5) + 1 },
  });
  const taken = page.getByRole("status").filter({ hasText: `${code}-01 for ${schools[0]}` });

  await go(page, `/plan?term=${term.id}&show=holidays`);
  const holiday = page.getByRole("complementary");
  const [year, month, day] = deliverOn.split("-");
  await holiday.getByLabel("Day", { exact: true }).fill(`${day}/${month}/${year}`);
  await expect(taken).toContainText("1 planned kit would have a conflict:");
  await holiday.getByLabel("Day", { exact: true }).fill("");
  await expect(taken).toHaveCount(0);

  await go(page, `/settings/routes/${route.id}`);
  await page.getByRole("combobox", { name: "Add school" }).fill(schools[0]);
  await page.getByRole("option", { name: schools[0] }).click();
  await expect(taken).toContainText("1 planned kit would have a conflict:");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(taken).toHaveCount(0);
});
