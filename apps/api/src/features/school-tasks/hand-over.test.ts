import { handToOffice, listSchoolTasks } from "@kitround/contract/school-tasks/school-task.ts";
import { expect, test } from "vitest";
import { testApp } from "../../test/test-app.ts";
import { newRound, releasedTrip } from "../../test/trip-round.ts";

const app = await testApp();

test("refused entries of a volunteer and a driver become open tasks without a school, read page by page", async () => {
  const branch = await app.newBranch();
  const { stops } = await releasedTrip(app, branch, await newRound(app, branch));
  const kitId = stops[0]?.lines[0]?.kitId ?? "";
  const text = "DBN-01: counted in, entered 10:00, was not taken.\nStraws: 31 of 40";
  const entry = { kitId, title: "Refused: DBN-01: counted in", text };
  const task = await branch.ok("volunteer", handToOffice, { body: entry });
  expect(task).toMatchObject({ schoolId: null, schoolName: null, kitId, note: text });
  const other = { ...entry, kitId: null, title: "Refused: 12 straws" };
  await branch.ok("driver", handToOffice, { body: other });

  const seen: (string | null)[] = [];
  let after: string | null | undefined;
  do {
    const query = { limit: 1, ...(after ? { after } : {}) };
    const page = await branch.ok("coordinator", listSchoolTasks, { query });
    seen.push(...page.items.map(({ title }) => title));
    after = page.next;
  } while (after);
  expect(seen.toSorted()).toEqual([other.title, entry.title].toSorted());
});

test("an entry about another branch's kit is refused, and becomes no task", async () => {
  const [branch, other] = [await app.newBranch(), await app.newBranch()];
  const { stops } = await releasedTrip(app, other, await newRound(app, other));
  const kitId = stops[0]?.lines[0]?.kitId ?? "";
  const body = { kitId, title: "Refused: a count", text: "" };
  await branch.refused("volunteer", handToOffice, { body }, "not_found");
  expect((await branch.ok("coordinator", listSchoolTasks, { query: {} })).total).toBe(0);
});
