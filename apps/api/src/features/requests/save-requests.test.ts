import {
  importRequests,
  listRequests,
  saveRequests,
} from "@kitround/contract/requests/kit-request.ts";
import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import type { Body } from "@kitround/contract/route.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { planBranch } from "../rotations/plan-fixture.ts";

const app = await testApp();

async function sheet() {
  const branch = await planBranch(app);
  const { term, ok } = branch;
  const params = { id: term.id };
  const save = (schools: Body<typeof saveRequests>["schools"]) =>
    ok("coordinator", saveRequests, { params, body: { schools } });
  const list = async () =>
    (await ok("viewer", listRequests, { query: { termId: term.id } })).items.map(
      (r) => `${r.schoolName} ${r.kitTypeCode} ${r.rank + 1} ${r.status}`,
    );
  return { ...branch, params, save, list };
}

test("a sheet is saved at once: added, ranked anew, withdrawn", async () => {
  const { schools, types, save, list, ok, term } = await sheet();
  const wish = (kitTypeId: string, was: number | null, rank: number | null) => ({
    kitTypeId,
    was,
    rank,
  });
  const first = await save([
    {
      schoolId: schools[0],
      wishes: [wish(types.bones, null, 0), wish(types.light, null, 1)],
      askedBy: "Hōne Tāwhai",
      askedOn: "2026-10-01",
      students: 28,
    },
    { schoolId: schools[1], wishes: [wish(types.light, null, 0)] },
  ]);
  expect(first).toEqual({ added: 3, changed: 0, withdrawn: 0 });
  const { items } = await ok("viewer", listRequests, { query: { termId: term.id } });
  expect(items[0]).toMatchObject({
    askedBy: "Hōne Tāwhai",
    askedOn: "2026-10-01",
    students: 28,
  });
  const second = await save([
    { schoolId: schools[0], wishes: [wish(types.light, 1, 0), wish(types.bones, 0, 1)] },
    { schoolId: schools[1], wishes: [wish(types.light, 0, null)] },
  ]);
  expect(second).toEqual({ added: 0, changed: 2, withdrawn: 1 });
  expect((await list()).toSorted()).toEqual([
    "Fairview School DBN 2 requested",
    "Fairview School LGT 1 requested",
    "Ōtāhuhu Primary LGT 1 withdrawn",
  ]);
});

test("what somebody else changed since, and what is planned, is refused, and nothing is saved", async () => {
  const { schools, types, rotations, params, save, list, ok, refused } = await sheet();
  const [schoolId] = schools;
  await save([{ schoolId, wishes: [{ kitTypeId: types.bones, was: null, rank: 0 }] }]);
  const body = {
    schools: [
      { schoolId: schools[1], wishes: [{ kitTypeId: types.light, was: null, rank: 0 }] },
      { schoolId, wishes: [{ kitTypeId: types.bones, was: null, rank: 3 }] },
    ],
  };
  const stale = await refused("coordinator", saveRequests, { params, body }, "stale_version");
  expect(stale.message).toContain("the wish of Fairview School for Dem Bones");
  await ok("coordinator", createAllocation, {
    body: { rotationId: rotations[0].id, schoolId, kitTypeId: types.bones },
  });
  const out = { schools: [{ schoolId, wishes: [{ kitTypeId: types.bones, was: 0, rank: null }] }] };
  await refused("coordinator", saveRequests, { params, body: out }, "transition_refused");
  await refused("viewer", saveRequests, { params, body: out }, "forbidden");
  expect(await list()).toEqual(["Fairview School DBN 1 planned"]);
  const other = await sheet();
  await other.refused("admin", saveRequests, { params, body: out }, "not_found");
  await other.refused("admin", saveRequests, { params: other.params, body: out }, "not_found");
});

test("a CSV is checked first, then brought in; each row that can't be read is named", async () => {
  const { params, list, ok, refused } = await sheet();
  const csv = [
    "School,Kit type,Wish,Preferred rotation,Students,Asked by,Asked on,Note",
    "otahuhu primary,DBN,2,1,28,Hōne,2026-10-01,by telephone",
    "Fairview School,Light,,,,,,",
    "Fairview School,Dem Bones,,,,,,",
    "Nowhere School,DBN,1,,,,,",
    "Hillcrest School,ZZZ,1,,,,,",
    "Hillcrest School,DBN,1,9,,,,",
    "Hillcrest School,DBN,first,,,,,",
    "Hillcrest School,DBN,1,,,,12.10.2026,",
    "Fairview School,LGT,1,,,,,",
  ].join("\n");
  const contentBase64 = Buffer.from(csv).toString("base64");
  const send = (dryRun: boolean) =>
    ok("coordinator", importRequests, { params, body: { contentBase64, dryRun } });
  const checked = await send(true);
  expect(checked).toMatchObject({ rows: 9, added: 3, changed: 0, unchanged: 0 });
  expect(checked.errors.map((e) => `${e.row} ${e.path}: ${e.message}`)).toEqual([
    "5 School: There is no school “Nowhere School”.",
    "6 Kit type: There is no active kit type “ZZZ”.",
    "7 Preferred rotation: This term has no rotation 9.",
    "8 Wish: “first” is not a wish from 1 to 51 here.",
    "9 Asked on: “12.10.2026” is not a day as 2026-11-24 here.",
    "10 Kit type: The same school asks for the same kit type in row 3.",
  ]);
  expect(await list()).toEqual([]);
  await send(false);
  expect(await list()).toEqual([
    "Fairview School LGT 1 requested",
    "Fairview School DBN 2 requested",
    "Ōtāhuhu Primary DBN 2 requested",
  ]);
  expect(await send(true)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  const none = Buffer.from("Name,Title\na,b").toString("base64");
  const wrong = await ok("coordinator", importRequests, {
    params,
    body: { contentBase64: none, dryRun: true },
  });
  expect(wrong.errors[0]?.message).toContain("no column “School” and “Kit type”");
  const input = { params, body: { contentBase64, dryRun: false } };
  await refused("viewer", importRequests, input, "forbidden");
});
