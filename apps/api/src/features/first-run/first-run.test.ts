import { updateBranch } from "@kitround/contract/branches/branch.ts";
import { getFirstSteps, skipFirstSteps } from "@kitround/contract/first-run/first-steps.ts";
import { createItem } from "@kitround/contract/items/item.ts";
import { createKitType } from "@kitround/contract/kit-types/kit-type.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { createTerm } from "@kitround/contract/terms/term.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";

const app = await testApp();

test("which steps are done depends only on the branch's data", async () => {
  const branch = await app.newBranch();
  const read = async () => (await branch.ok("coordinator", getFirstSteps, {})).facts;
  expect(await read()).toMatchObject({ base: false, schools: 0, items: 0, next: null, people: 7 });

  const place = { baseAddress: "4 Depot Street", baseLat: -37.6, baseLng: 175.3 };
  await branch.ok("manager", updateBranch, { body: { ...place, rowVersion: 1 } });
  await branch.ok("admin", createSchool, { body: { nameEn: "Te Kōpū School" } });
  await branch.ok("admin", createSchool, { body: { nameEn: "Not yet", status: "prospect" } });
  await branch.ok("admin", createItem, { body: { sku: "M-1", name: "Magnet", unit: "each" } });
  const type = await branch.ok("admin", createKitType, {
    body: { code: "MAG", nameEn: "Magnets" },
  });
  const term = await branch.ok("admin", createTerm, {
    body: { year: 2098, number: 1, startsOn: "2098-02-03", endsOn: "2098-04-11" },
  });
  expect(await read()).toMatchObject({
    base: true,
    schools: 1,
    offRoute: 1,
    routes: 0,
    items: 1,
    kitTypes: 1,
    usableTypes: 0,
    unfinishedType: { id: type.id, name: "Magnets", listed: false },
    terms: 1,
    emptyTermId: term.id,
  });
});

test("a step is skipped for the whole branch and can be restored; other branches are not affected", async () => {
  const [branch, other] = [await app.newBranch(), await app.newBranch()];
  const skip = (steps: ("people" | "base")[], skipped: boolean) =>
    branch.ok("manager", skipFirstSteps, { body: { steps, skipped } });
  expect((await skip(["people", "base"], true)).skipped).toEqual(["base", "people"]);
  expect((await skip(["people"], true)).skipped).toEqual(["base", "people"]);
  expect((await skip(["base"], false)).skipped).toEqual(["people"]);
  expect((await branch.ok("coordinator", getFirstSteps, {})).skipped).toEqual(["people"]);
  expect((await other.ok("coordinator", getFirstSteps, {})).skipped).toEqual([]);
  await branch.refused("volunteer", getFirstSteps, {}, "forbidden");
});
