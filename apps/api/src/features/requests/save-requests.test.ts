import { listRequests, saveRequests } from "@kitround/contract/requests/kit-request.ts";
import { checkImport } from "@kitround/contract/imports/list-import.ts";
import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import type { Body } from "@kitround/contract/route.ts";
import { describe, expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { bringIn, checked, ended, sent, undoImported } from "../imports/import-fixture.ts";
import { type PlanBranch, planBranch } from "../rotations/plan-fixture.ts";

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

test("one call adds, ranks and withdraws requests", async () => {
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

test("a stale request, or one that is planned, refuses the call, and nothing is saved", async () => {
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

describe("requests of a term", () => {
  const heading = "School,Kit type,Wish,Preferred rotation,Students,Asked by,Asked on,Note";
  const shown = async ({ ok, term }: PlanBranch) =>
    (await ok("viewer", listRequests, { query: { termId: term.id } })).items.map(
      (r) => `${r.schoolName} ${r.kitTypeCode} ${r.rank + 1}`,
    );

  test("are imported with an error for each bad row, changed, and undone", async () => {
    const branch = await planBranch(app);
    const term = { termId: branch.term.id };
    const first = sent(
      "requests",
      [
        heading,
        "otahuhu primary,DBN,2,1,28,Hōne,1/10/2026,by telephone",
        "Fairview School,Light,,,,,,",
        "Fairview School,Dem Bones,,,,,,",
        "Nowhere School,DBN,1,,,,,",
        "Hillcrest School,ZZZ,1,,,,,",
        "Hillcrest School,DBN,1,9,,,,",
        "Hillcrest School,DBN,first,,,,,",
        "Hillcrest School,DBN,1,,,,10/24/2026,",
        "Fairview School,LGT,1,,,,,",
      ],
      term,
    );
    const looked = await bringIn(branch, "coordinator", first);
    expect(looked.errors.map((e) => `${e.row} ${e.path} “${e.value}”: ${e.message}`)).toEqual([
      "5 school “Nowhere School”: There is no such school.",
      "6 kitType “ZZZ”: There is no such kit type that is active.",
      "7 rotation “9”: This term has no such rotation.",
      "8 wish “first”: The wish is not a number.",
      "9 askedOn “10/24/2026”: The day on which they asked names a month 24: it is written here as 24/11/2026.",
      "10 kitType “LGT”: The same school asks for the same kit type in row 3.",
    ]);
    const asked = ["Fairview School LGT 1", "Fairview School DBN 2", "Ōtāhuhu Primary DBN 2"];
    expect(await shown(branch)).toEqual(asked);
    const [, , primary] = (await branch.ok("viewer", listRequests, { query: term })).items;
    expect(primary).toMatchObject({
      preferredRotationId: branch.rotations[0].id,
      students: 28,
      askedBy: "Hōne",
      askedOn: "2026-10-01",
      note: "by telephone",
    });
    const again = await checked(branch, "coordinator", first);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 3 });

    const second = sent(
      "requests",
      [heading, "Fairview School,DBN,3,,30,,,", "Hillcrest School,LGT,,,,,,"],
      term,
    );
    const { preview, jobId } = await bringIn(branch, "coordinator", second);
    expect(preview).toEqual([
      {
        row: 2,
        name: "Fairview School, Dem Bones",
        state: "changed",
        fields: ["wish", "students"],
      },
      { row: 3, name: "Hillcrest School, Light", state: "new", fields: [] },
    ]);
    expect(await ended(branch, jobId)).toMatchObject({ undone: false });
    const result = await undoImported(branch, "coordinator", jobId);
    expect(await ended(branch, jobId)).toMatchObject({ undone: true });
    // The other one came from a file of the same name.
    expect(await ended(branch, looked.jobId)).toMatchObject({ undone: false });
    expect(result).toEqual({ removed: 1, restored: 1, kept: 0 });
    expect(await shown(branch)).toEqual(asked);
  });

  test("without a rank they get the order of the file, however many slices it has", async () => {
    const branch = await planBranch(app);
    // The two schools alternate, so that each one's second request is far from its first.
    const many = Array.from({ length: 60 }, (_, n) => `Wāhi ${n}`);
    await branch.edit((tx) =>
      tx
        .insertInto("school")
        .values(many.map((nameEn) => ({ branchId: branch.id, nameEn })))
        .execute(),
    );
    const rows = [...many.map((name) => `${name},DBN`), ...many.map((name) => `${name},LGT`)];
    const file = sent("requests", ["School,Kit type", ...rows, "Wāhi 0,dbn"], {
      termId: branch.term.id,
    });
    const { created, errors } = await bringIn(branch, "coordinator", file);
    expect([created, errors.length]).toEqual([120, 1]);
    const asked = await shown(branch);
    expect(asked.filter((each) => each.endsWith("LGT 2"))).toHaveLength(60);
    expect(asked.filter((each) => each.endsWith("DBN 1"))).toHaveLength(60);
  });

  test("need a term of this branch, and a role that plans", async () => {
    const branch = await planBranch(app);
    const other = await planBranch(app);
    const lines = ["School,Kit type", "Fairview School,DBN"];
    const mapping = { school: "School", kitType: "Kit type" };
    const at = (more: object) => sent("requests", lines, { mapping, ...more });
    await branch.refused("coordinator", checkImport, at({}), "invalid_input");
    const theirs = at({ termId: other.term.id });
    await branch.refused("coordinator", checkImport, theirs, "not_found");
    const own = at({ termId: branch.term.id });
    await branch.refused("volunteer", checkImport, own, "forbidden");
    await branch.refused("viewer", checkImport, own, "forbidden");
  });
});
