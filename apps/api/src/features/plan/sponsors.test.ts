import { createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { printSponsors } from "@kitround/contract/papers/paper.ts";
import { getCoverage } from "@kitround/contract/plan/coverage.ts";
import { listSponsors } from "@kitround/contract/plan/sponsors.ts";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { comingTerm, type PlanBranch } from "../rotations/plan-fixture.ts";

const app = await testApp();

/** Dem Bones is sponsored by the bank, its second copy by a sponsor of its own; Light has no sponsor. */
async function sponsored() {
  const branch = await comingTerm(app);
  const { types, kits, schools } = branch;
  await branch.edit(async (tx) => {
    await tx
      .updateTable("kitType")
      .set({ sponsor: "Pēke o Aotearoa" })
      .where("id", "=", types.bones)
      .execute();
    await tx.updateTable("kit").set({ sponsor: "Genesis" }).where("id", "=", kits.bones2).execute();
  });
  const given = [
    await give(branch, 0, schools[0], types.bones, kits.bones1, 30),
    await give(branch, 2, schools[1], types.bones, kits.bones1, 25),
    await give(branch, 0, schools[2], types.bones, kits.bones2),
    await give(branch, 0, schools[1], types.light, kits.light1, 99),
  ] as const;
  return { branch, given };
}

function give(
  branch: PlanBranch,
  rotation: 0 | 2,
  schoolId: string,
  kitTypeId: string,
  kitId: string,
  studentsExpected?: number,
) {
  const rotationId = branch.rotations[rotation].id;
  return branch.ok("coordinator", createAllocation, {
    body: {
      rotationId,
      schoolId,
      kitTypeId,
      kitId,
      ...(studentsExpected === undefined ? {} : { studentsExpected }),
    },
  });
}

test("each sponsor's own loans, schools and students: past and present loans, and those still to come", async () => {
  const { branch, given } = await sponsored();
  const params = { id: branch.term.id };
  const [first] = given;
  const read = async () => (await branch.ok("viewer", listSponsors, { params })).items;
  expect((await read()).map(({ name, term }) => [name, term.students, term.loansToCome])).toEqual([
    ["Genesis", 0, 1],
    ["Pēke o Aotearoa", 0, 2],
  ]);

  await branch.edit(async (tx) => {
    const row = tx.updateTable("allocation").where("id", "=", first.id);
    for (const status of ["confirmed", "ready", "out", "delivered", "collected"] as const) {
      await row.set({ status }).execute();
    }
    await row.set({ status: "closed", studentsActual: 27 }).execute();
  });
  await branch.edit((tx) =>
    tx
      .insertInto("schoolReport")
      .values({
        branchId: branch.id,
        allocationId: first.id,
        schoolId: first.schoolId,
        students: 26,
        rating: 4,
        saidBy: "Mere",
      })
      .execute(),
  );
  expect((await branch.ok("viewer", getCoverage, { params })).titles).toMatchObject([
    { code: "DBN", studentsYear: 27, ratingYear: 4 },
    { code: "LGT", studentsYear: 0, ratingYear: null },
  ]);
  const [genesis, bank] = await read();
  expect(genesis).toMatchObject({ copies: 1, titles: ["Dem Bones"] });
  expect(bank).toMatchObject({
    copies: 1,
    titles: ["Dem Bones"],
    term: {
      loans: 1,
      schools: 1,
      students: 27,
      counted: 27,
      unknown: 0,
      rated: 1,
      rating: 4,
      loansToCome: 1,
      studentsToCome: 25,
    },
    year: { students: 27 },
    loans: [
      { schoolName: "Fairview School", kitCode: "DBN-01", students: 27, counted: true },
      { schoolName: "Ōtāhuhu Primary", kitCode: "DBN-01", students: 25, counted: false },
    ],
  });

  await branch.refused("finance", listSponsors, { params }, "forbidden");
  const other = await app.newBranch();
  await other.refused("admin", listSponsors, { params }, "not_found");
});

test("a sponsor's page as PDF, with macrons; all of them on a page each; an unknown name is not found", async () => {
  const { branch } = await sponsored();
  const params = { id: branch.term.id };
  const printed = async (query: { name?: string }) => {
    const { status, headers, body } = await branch.call("viewer", printSponsors, { params, query });
    expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
    // A file's body is its bytes.
    const pdf = await getDocumentProxy(new Uint8Array(body as Buffer));
    const { text } = await extractText(pdf, { mergePages: false });
    const pages = text.map((page) => page.replaceAll(/\s+/g, " "));
    return { pages, name: String(headers["content-disposition"]) };
  };
  const one = await printed({ name: "Pēke o Aotearoa" });
  expect(one.pages).toHaveLength(1);
  expect(one.name).toContain('filename="Peke-o-Aotearoa-term-4-2036.pdf"');
  for (const words of [
    "Pēke o Aotearoa",
    "No students counted yet this term",
    "Still to come this term: 2 loans for 55 students.",
    "Ōtāhuhu Primary",
    "DBN-01 Dem Bones",
    "planned 25",
    "Page 1 of 1",
  ]) {
    expect(one.pages[0]).toContain(words);
  }
  expect(one.pages[0]).not.toContain("Hillcrest School");

  const all = await printed({});
  expect(all.pages).toHaveLength(2);
  expect(all.pages[0]).toContain("Hillcrest School");
  expect(all.pages[1]).toContain("Fairview School");

  await branch.refused("viewer", printSponsors, { params, query: { name: "Nobody" } }, "not_found");
  const other = await app.newBranch();
  await other.refused("admin", printSponsors, { params }, "not_found");
});
