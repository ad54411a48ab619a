import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { getKitType, updateKitType } from "@kitround/contract/kit-types/kit-type.ts";
import { createKit, getKit, moveKit } from "@kitround/contract/kits/kit.ts";
import { createRequest } from "@kitround/contract/requests/kit-request.ts";
import { publishRotation } from "@kitround/contract/rotations/rotation.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { activeType, branchLaidOut } from "./plan-branch.ts";

/** A title of a strand with one copy. */
async function titleOf(session: Session, code: string, name: string, strand: string) {
  const id = await activeType(session, code, name);
  const params = { id };
  const { rowVersion } = await call(session, getKitType, { params });
  await call(session, updateKitType, { params, body: { rowVersion, strand } });
  return { id, kit: await call(session, createKit, { body: { kitTypeId: id } }) };
}

test("a lost only copy is replaced by a title of the same strand: by the repair, and by hand once it is published", async ({
  signedIn: page,
  session,
}) => {
  const { mark, schools, schoolIds, term, rotations } = await branchLaidOut(session);
  const strand = `Physical World ${mark}`;
  const light = await titleOf(session, `L${mark}`, `Light ${mark}`, strand);
  const forces = await titleOf(session, `F${mark}`, `Forces ${mark}`, strand);
  const { id: rotationId = "", rowVersion = 0 } = rotations[0] ?? {};
  const schoolId = schoolIds[0] ?? "";
  await call(session, createAllocation, { body: { rotationId, schoolId, kitTypeId: light.id } });
  const lose = async ({ id, code }: { id: string; code: string }) => {
    const { rowVersion: version } = await call(session, getKit, { params: { id } });
    await call(session, moveKit, {
      params: { id },
      body: { rowVersion: version, event: "lose", reason: `${code} was left on the train` },
    });
  };
  await lose(light.kit);

  await go(page, `/plan?term=${term.id}&q=${mark}`);
  await page.getByRole("button", { name: "1 conflict" }).click();
  const panel = page.getByRole("complementary");
  await expect(panel).toContainText(`${light.kit.code} is lost`);
  await panel.getByRole("button", { name: "Repair by auto-plan" }).click();
  await panel.getByRole("button", { name: "Make a plan" }).click();
  await expect(panel.getByText(/^1 kit added, 1 unassigned/)).toBeVisible();
  await panel.getByText("Rotation 1 (2/2)").click();
  await expect(panel.getByText(`Instead of Light ${mark}. Same strand (${strand}).`)).toBeVisible();
  await panel.getByRole("button", { name: "Apply 2 changes" }).click();
  await expect(page.getByText("2 changes applied.")).toBeVisible();
  await expect(page.getByRole("button", { name: "1 conflict" })).toHaveCount(0);
  const cell = page
    .getByRole("grid")
    .getByRole("button", { name: `${schools[0]}, rotation 1: ${forces.kit.code}` });
  await expect(cell).toBeVisible();

  // Auto-plan changes no published rotation, so nothing offers it there.
  await call(session, publishRotation, { params: { id: rotationId }, body: { rowVersion } });
  await lose(forces.kit);
  await page.getByRole("button", { name: "1 conflict" }).click();
  await expect(panel.getByText("open its cell to give another copy")).toBeVisible();
  const repair = panel.getByRole("button", { name: "Repair by auto-plan" });
  await expect(repair).toHaveCount(0);
  await panel.getByRole("button", { name: "Open its cell" }).click();
  await expect(
    panel.getByRole("button", { name: `Give another copy instead of ${forces.kit.code}` }),
  ).toBeVisible();
  await expect(repair).toHaveCount(0);
});

test("auto-plan spreads a school's kits over the term, and says that it does", async ({
  signedIn: page,
  session,
}) => {
  const { mark, schools, schoolIds, term, rotations } = await branchLaidOut(session);
  const schoolId = schoolIds[0] ?? "";
  for (const [at, letter] of ["A", "B", "C"].entries()) {
    const { id } = await titleOf(session, `${letter}${mark}`, `Title ${letter} ${mark}`, mark);
    await call(session, createRequest, {
      body: { termId: term.id, schoolId, kitTypeId: id, rank: at },
    });
  }
  expect(rotations).toHaveLength(3);
  await go(page, `/plan?term=${term.id}&q=${mark}`);
  await page.getByRole("button", { name: "Auto-plan" }).click();
  const panel = page.getByRole("complementary");
  await panel.getByText("Goals", { exact: true }).click();
  for (const goal of [
    "A school’s kits are spread over the term",
    "Every rotation has about as many kits",
  ]) {
    await expect(panel.getByLabel(goal)).toHaveValue("normal");
  }
  await panel.getByRole("button", { name: "Make a plan" }).click();
  await expect(panel.getByText("All 3 wishes are granted")).toBeVisible();
  const would = (seq: string) =>
    page.getByRole("grid").getByRole("button", {
      name: new RegExp(`${schools[0]}, rotation ${seq}: .*would be added`),
    });
  await expect(would("\\d+")).toHaveCount(3);
  for (const { seq } of rotations) expect(await would(String(seq)).count()).toBeLessThan(2);
});
