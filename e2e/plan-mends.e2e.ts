import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { getKitType, updateKitType } from "@kitround/contract/kit-types/kit-type.ts";
import { createKit, getKit, moveKit } from "@kitround/contract/kits/kit.ts";
import { createRequest } from "@kitround/contract/requests/kit-request.ts";
import { publishRotation, setRotationStatus } from "@kitround/contract/rotations/rotation.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import type { Page } from "@playwright/test";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { activeType, branchLaidOut } from "./plan-branch.ts";

async function lose(session: Session, { id, code }: { id: string; code: string }) {
  const { rowVersion } = await call(session, getKit, { params: { id } });
  await call(session, moveKit, {
    params: { id },
    body: { rowVersion, event: "lose", reason: `${code} was left on the train` },
  });
}

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
  await lose(session, light.kit);

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
  await lose(session, forces.kit);
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
    "A school's kits are spread over the term",
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

test("a repair gives another copy, a title of the strand or another rotation; a copy to buy comes last, and schools to inform are named", async ({
  signedIn: page,
  session,
}) => {
  const { mark, schools, schoolIds, kitTypeId, code, term, rotations } =
    await branchLaidOut(session);
  const [kowhai = "", rata = ""] = schoolIds;
  const { id: busySchool } = await call(session, createSchool, {
    body: { nameEn: `Tūī School ${mark}` },
  });
  const light = await titleOf(session, `L${mark}`, `Light ${mark}`, `Physical World ${mark}`);
  await titleOf(session, `F${mark}`, `Forces ${mark}`, `Physical World ${mark}`);
  const bees = await titleOf(session, `B${mark}`, `Bees ${mark}`, `Living World ${mark}`);
  const otherBees = await call(session, createKit, { body: { kitTypeId: bees.id } });
  const moon = await titleOf(session, `M${mark}`, `Moon ${mark}`, `Planet Earth ${mark}`);
  await call(session, createRequest, {
    body: { termId: term.id, schoolId: rata, kitTypeId: moon.id },
  });
  const { id: rotationId = "", rowVersion = 0 } = rotations[0] ?? {};
  const give = (schoolId: string, type: string, kitId?: string) =>
    call(session, createAllocation, {
      body: { rotationId, schoolId, kitTypeId: type, ...(kitId === undefined ? {} : { kitId }) },
    });
  const bones = await give(kowhai, kitTypeId);
  await give(kowhai, light.id);
  await give(rata, bees.id, bees.kit.id);
  await give(rata, moon.id);
  // The other copy of Bees is away while rotation 1 lasts.
  await give(busySchool, bees.id, otherBees.id);
  // Published, so that the schools know what comes, and unlocked for the repair.
  const params = { id: rotationId };
  const { rotation } = await call(session, publishRotation, { params, body: { rowVersion } });
  await call(session, setRotationStatus, {
    params,
    body: { rowVersion: rotation.rowVersion, status: "open", reason: "Four kits are lost" },
  });
  const lost = { id: bones.kitId ?? "", code: bones.kitCode ?? "" };
  for (const kit of [lost, light.kit, bees.kit, moon.kit]) await lose(session, kit);

  await go(page, `/plan?term=${term.id}&q=${mark}`);
  await page.getByRole("button", { name: "4 conflicts" }).click();
  const panel = page.getByRole("complementary");
  await panel.getByRole("button", { name: "Repair by auto-plan" }).click();
  await panel.getByRole("button", { name: "Make a plan" }).click();
  await expect(panel.getByText("1 kit added, 2 moved, 2 unassigned")).toBeVisible();
  const said = (parts: readonly string[]) => new RegExp(parts.join(".*"));
  // Bones keep their rotation, so Kōwhai School is informed of the other title only.
  await expect(panel).toContainText(
    said([
      "Tell 2 schools",
      `${schools[0]}Light ${mark} does not come in rotation 1. Forces ${mark} comes in rotation 1.`,
      schools[1],
      `Bees ${mark} comes in rotation [23] instead of 1.`,
      "Wishes granted",
    ]),
  );
  await expect(panel).not.toContainText(`Dem Bones ${mark} comes in`);
  await expect(panel).toContainText(
    said([
      "What changes",
      "Rotation 1 ",
      `${code}-02Dem Bones ${mark}moved from ${code}-01, rotation 1. ${code}-01 is lost.`,
      `Instead of Light ${mark}. Same strand`,
      "Rotation [23] ",
      `Bees ${mark}moved from ${bees.kit.code}, rotation 1. ${bees.kit.code} is lost.`,
      "Not granted",
      `Moon ${mark}`,
      `Add a copy of Moon ${mark}$`,
    ]),
  );
  await expect(panel.getByText("Add a copy")).toHaveCount(1);
});

/** The number of kits of each rotation in a preview. */
const kitsInRotations = async (page: Page) => {
  const said = await page
    .getByRole("complementary")
    .getByText(/^Rotation \d+ · \d+ kits?/)
    .allTextContents();
  return said.map((words) => Number(/· (\d+)/.exec(words)?.[1]));
};

test("auto-plan gives every rotation about as many kits, unless that goal is off", async ({
  signedIn: page,
  session,
}) => {
  const { mark, schoolIds, kitTypeId, term } = await branchLaidOut(session);
  for (const name of ["Tūī", "Mānuka", "Nīkau", "Pōhutukawa"]) {
    const body = { nameEn: `${name} School ${mark}` };
    schoolIds.push((await call(session, createSchool, { body })).id);
    await call(session, createKit, { body: { kitTypeId } });
  }
  // A copy for each school, so that all six could come in one rotation.
  for (const schoolId of schoolIds) {
    await call(session, createRequest, { body: { termId: term.id, schoolId, kitTypeId } });
  }
  await go(page, `/plan?term=${term.id}&q=${mark}`);
  await page.getByRole("button", { name: "Auto-plan" }).click();
  const panel = page.getByRole("complementary");
  const granted = panel.getByText("All 6 wishes are granted");
  await panel.getByRole("button", { name: "Make a plan" }).click();
  await expect(granted).toBeVisible();
  expect(await kitsInRotations(page)).toEqual([2, 2, 2]);

  await panel.getByRole("button", { name: "Discard" }).click();
  await panel.getByText("Goals", { exact: true }).click();
  await panel.getByLabel("Every rotation has about as many kits").selectOption("Off");
  await panel.getByRole("button", { name: "Make a plan" }).click();
  await expect(granted).toBeVisible();
  const without = await kitsInRotations(page);
  expect(Math.max(...without) - Math.min(...without)).toBeGreaterThan(1);
});
