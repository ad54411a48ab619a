import { trendOf } from "@kitround/contract/branches/trend-rules.ts";
import { readTrends } from "@kitround/contract/branches/trends.ts";
import { printBranchYear, printNationalYear } from "@kitround/contract/papers/paper.ts";
import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import type { Input, Route } from "@kitround/contract/route.ts";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { ownApp, type TestBranch } from "../../test/test-app.ts";
import { behindTheScenes, newRound } from "../../test/trip-round.ts";
import { addDriven } from "../../test/trip-rows.ts";

// A national report adds up all branches, so no other test's branches may be among them.
const app = await ownApp();
const today = dayIn("Pacific/Auckland", new Date());

async function printed<R extends Route>(
  branch: TestBranch,
  as: "admin" | "manager",
  route: R,
  input: Input<R>,
) {
  const { status, headers, body, error } = await branch.call(as, route, input);
  expect([status, headers["content-type"]], JSON.stringify(error)).toEqual([
    200,
    "application/pdf",
  ]);
  // A file's body is its bytes.
  const pdf = await getDocumentProxy(new Uint8Array(body as Buffer));
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  const { text } = await extractText(pdf, { mergePages: false });
  const pages = text.map((page) => page.replaceAll(/\s+/g, " "));
  return { pages, text: pages.join(" "), name: String(headers["content-disposition"]) };
}

/** The first kit was counted with 27 students, the second is at its school, which said nothing. The third stayed. */
async function lendingBranch() {
  const branch = await app.newBranch();
  const days = { deliverOn: addDays(today, -10), collectOn: addDays(today, 4) };
  const round = await newRound(app, branch, days);
  const { allocations, kitTypes, kits, schools } = round;
  await behindTheScenes(app, async (tx) => {
    await tx.updateTable("school").set({ city: "Ōtaki" }).where("id", "=", schools[0]).execute();
    const loan = (at: 0 | 1) => tx.updateTable("allocation").where("id", "=", allocations[at]);
    await loan(0).set({ status: "closed", studentsActual: 27 }).execute();
    await loan(1).set({ status: "delivered" }).execute();
    await tx
      .updateTable("kitType")
      .set({ nameEn: "Ngā Kōiwi & friends", sponsor: "Pēke o Aotearoa" })
      .where("id", "=", kitTypes[0])
      .execute();
    await tx.updateTable("kit").set({ sponsor: "Genesis" }).where("id", "=", kits[1]).execute();
  });
  await addDriven(app, branch, round, [{ onDay: addDays(today, -10), km: 40 }]);
  return branch;
}

test("a branch's yearly report has its figures by term, title, city and sponsor, and says what is not known", async () => {
  const branch = await lendingBranch();
  const { text, name } = await printed(branch, "manager", printBranchYear, {
    query: { year: 2026 },
  });
  expect(name).toContain("-2026.pdf");
  for (const words of [
    `Branch ${branch.code}`,
    "Yearly report 2026",
    "2 schools: 2 kits were lent, for 27 students in 2 classes",
    "Term 4 2026",
    "Ngā Kōiwi & friends",
    "Pēke o Aotearoa",
    "Genesis",
    "Ōtaki",
    "City not given",
    "Of 27, 27 were counted when the kit came back",
    "Of 1 loan the number is not known",
    "40 km",
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain("Branch by branch");
});

test("the nation's year adds up its branches, and agrees with the trends", async () => {
  const one = await lendingBranch();
  const two = await lendingBranch();
  const { items } = await one.ok("admin", readTrends, {});
  const term = trendOf(items, {}).at(-1);
  const { text, name } = await printed(one, "admin", printNationalYear, { query: { year: 2026 } });
  expect(name).toContain("2026.pdf");
  const { schools = 0, lent = 0, students = 0 } = term ?? {};
  expect(students).toBeGreaterThanOrEqual(54);
  expect(text).toContain(`${schools} schools: ${lent} kits were lent, for ${students} students`);
  for (const { code } of [one, two]) expect(text).toContain(`Branch ${code}`);
  expect(text).toContain("Branch by branch");
  expect(text).toContain("All branches");
});

test("the report of a year without terms says so, and says how figures are counted", async () => {
  const branch = await app.newBranch();
  const { pages, text } = await printed(branch, "manager", printBranchYear, {
    query: { year: 2019 },
  });
  expect(text).toContain("No kit went to a school in the terms of 2019.");
  expect(text).toContain("No term had begun by then.");
  expect(pages.at(-1)).toContain("How these figures are counted");
});

test("a manager prints the branch's report, and only an administrator the nation's", async () => {
  const branch = await app.newBranch();
  const query = { year: 2026 };
  for (const role of ["coordinator", "finance", "viewer"] as const) {
    await branch.refused(role, printBranchYear, { query }, "forbidden");
  }
  await branch.refused("manager", printNationalYear, { query }, "forbidden");
});
