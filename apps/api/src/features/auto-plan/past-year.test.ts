import type { AutoPlanChoice } from "@kitround/contract/auto-plan/auto-plan.ts";
import { usualWeights } from "@kitround/contract/auto-plan/auto-plan.ts";
import { layOutRotations } from "@kitround/contract/rotations/rotation.ts";
import { createTerm } from "@kitround/contract/terms/term.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { comingTerm, insertKit, insertType, type PlanBranch } from "../rotations/plan-fixture.ts";
import { ask, plan } from "./auto-plan-fixture.ts";
import { behindOthers, waysOf } from "./past-year.ts";

const app = await testApp();

test("a school is behind that had fewer kits per student than the median member", () => {
  const school = (id: string, status: "member" | "left" = "member") => ({ id, status }) as const;
  const schools = ["small", "usual", "large", "none", "unknown"].map((id) => school(id));
  const behind = behindOthers([...schools, school("gone", "left")], {
    kits: new Map([
      ["small", 4],
      ["usual", 4],
      ["large", 4],
      ["unknown", 4],
    ]),
    rolls: new Map([
      ["small", 50],
      ["usual", 200],
      ["large", 400],
      ["none", 100],
      ["unknown", null],
    ]),
  });
  // The median school has 150 students (of 50, 100, 200 and 400) and the median rate is 2 kits per 100.
  const rounded = [...behind].map(([id, by]) => [id, Math.round(by * 100) / 100]);
  expect(Object.fromEntries(rounded)).toEqual({
    small: 0,
    usual: 0,
    large: 0.5,
    none: 1,
    unknown: 0,
  });
});

test("nobody is behind in a branch that has lent nothing yet", () => {
  const schools = [{ id: "a", status: "member" as const }];
  const behind = behindOthers(schools, { kits: new Map(), rolls: new Map() });
  expect([...behind.values()]).toEqual([0]);
});

test("a route's length is given as a multiple of the mean, and is 1 where it is not known", () => {
  const way = waysOf(
    new Map([
      ["near", 10_000],
      ["far", 30_000],
      ["unknown", null],
    ]),
  );
  expect(["near", "far", "unknown", "new"].map(way)).toEqual([0.5, 1.5, 1, 1]);
  expect(waysOf(new Map([["alone", 0]]))("alone")).toBe(1);
});

/** One loan in the winter term before: a kit of the title at the school. */
async function lentInWinter(branch: PlanBranch, school: number, kitTypeId: string, kitId: string) {
  const term = await branch.ok("coordinator", createTerm, {
    body: { year: 2036, number: 2, startsOn: "2036-04-28", endsOn: "2036-07-04" },
  });
  const { items } = await branch.ok("coordinator", layOutRotations, {
    params: { id: term.id },
    body: { firstDeliverOn: "2036-05-06" },
  });
  await branch.edit((tx) =>
    tx
      .insertInto("allocation")
      .values({
        branchId: branch.id,
        rotationId: items[0]?.id ?? "",
        schoolId: branch.schools[school] ?? "",
        kitTypeId,
        kitId,
        status: "closed",
        deliverOn: "2036-05-06",
        collectOn: "2036-05-20",
        occupied: "[2036-05-06,2036-05-20)",
      })
      .execute(),
  );
}

/** The last rotation planned alone, so that each copy serves one school. */
const lastRotation = (branch: PlanBranch, change: Partial<AutoPlanChoice["weights"]> = {}) =>
  plan(branch, {
    fromRotationId: branch.rotations[3].id,
    weights: { ...usualWeights, fairness: "off", ...change },
  });

test("of two schools with the same wish, the one gets the kit that had none in the past year", async () => {
  const branch = await comingTerm(app);
  await lentInWinter(branch, 0, branch.types.bones, branch.kits.bones1);
  await branch.edit((tx) => tx.updateTable("school").set({ roll: 100 }).execute());
  await branch.edit((tx) =>
    tx.updateTable("school").set({ status: "left" }).where("id", "=", branch.schools[2]).execute(),
  );
  await ask(branch, 0, branch.types.light);
  await ask(branch, 1, branch.types.light);
  const added = async (change?: Partial<AutoPlanChoice["weights"]>) =>
    (await lastRotation(branch, change)).result.steps.map(({ schoolName, why }) => [
      schoolName,
      why,
    ]);
  expect(await added({ equity: "off" })).toEqual([["Fairview School", "Wish 1 of the school."]]);
  expect(await added()).toEqual([
    [
      "Ōtāhuhu Primary",
      "Wish 1 of the school. It had less than half as many kits per student as most schools in the past year.",
    ],
  ]);
});

test("of two titles with the same rank, a school gets the one whose strand it has not had", async () => {
  const branch = await comingTerm(app);
  const { types, kits } = branch;
  const moon = await branch.edit((tx) => insertType(tx, branch.id, "MON", "The Moon"));
  await branch.edit((tx) => insertKit(tx, branch.id, moon, "MON-01"));
  const strands = [
    [types.bones, "Living World"],
    [types.light, "Living World"],
    [moon, "Planet Earth"],
  ] as const;
  for (const [id, strand] of strands)
    await branch.edit((tx) =>
      tx.updateTable("kitType").set({ strand }).where("id", "=", id).execute(),
    );
  await branch.edit((tx) => tx.updateTable("school").set({ maxKits: 1 }).execute());
  await lentInWinter(branch, 0, types.bones, kits.bones1);
  await ask(branch, 0, types.light);
  await ask(branch, 0, moon);
  const added = async (change?: Partial<AutoPlanChoice["weights"]>) =>
    (await lastRotation(branch, change)).result.steps.map(({ kitTypeName, why }) => [
      kitTypeName,
      why,
    ]);
  expect(await added({ variety: "off" })).toEqual([["Light", "Wish 1 of the school."]]);
  expect(await added()).toEqual([
    ["The Moon", "Wish 1 of the school. Its first kit of Planet Earth in a year."],
  ]);
});
