import { getKit, updateKit } from "@kitround/contract/kits/kit.ts";
import { listReplacedLabels, replaceLabels } from "@kitround/contract/labels/label-page.ts";
import { printLabels } from "@kitround/contract/papers/paper.ts";
import { listSchoolTasks } from "@kitround/contract/school-tasks/school-task.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { forgetCounts } from "../../http/per-minute.ts";
import { testApp, type TestBranch } from "../../test/test-app.ts";
import { behindTheScenes, newRound, type TestRound } from "../../test/trip-round.ts";
import { labelGuesses } from "./enter-by-label.ts";

const app = await testApp();
let branch: TestBranch;
let round: TestRound;
let token: string;
let address = 0;

const rows = <T>(query: ReturnType<typeof sql<T>>) =>
  behindTheScenes(app, async (tx) => (await query.execute(tx)).rows);

beforeAll(async () => {
  branch = await app.newBranch();
  round = await newRound(app, branch);
  const [kitId] = round.kits;
  await rows(
    sql`update branch set office_phone = '09 555 0100', office_email = 'kits@library.test' where id = ${branch.id}`,
  );
  await rows(
    sql`update allocation set status = 'delivered' where branch_id = ${branch.id} and id = ${round.allocations[0]}`,
  );
  [{ token }] = (await rows(
    sql<{ token: string }>`select qr_token as token from kit where id = ${kitId}`,
  )) as [{ token: string }];
});

beforeEach(() => {
  forgetCounts();
  address += 1;
});

const from = () => ({ remoteAddress: `192.0.2.${address}` });
const page = (of: string) => app.server.inject({ method: "GET", url: `/l/${of}`, ...from() });
const found = (of: string, payload: object) =>
  app.server.inject({ method: "PUT", url: `/api/labels/${of}/found`, payload, ...from() });
const tasks = () =>
  rows(sql<{ title: string; note: string; schoolId: string }>`
    select title, note, school_id from school_task where branch_id = ${branch.id} and rule = 'kit_found' order by created_at`);

test("the page says whose kit it is and how to return it: no school, no person, no title, no history", async () => {
  const { statusCode, body, headers } = await page(token);
  expect(statusCode).toBe(200);
  for (const said of [
    "DBN-01",
    `Branch ${branch.code}`,
    "09 555 0100",
    "kits@library.test",
    "I have it",
  ])
    expect(body).toContain(said);
  for (const other of ["Fairview", "Ōrere", "ROC-01", "Title", "delivered", "2026"])
    expect(body).not.toContain(other);
  expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["set-cookie"]).toBeUndefined();
});

test("a stranger's message is one task of the school that has the kit, however often it is sent", async () => {
  const said = { contact: "021 555 0199", place: "Bus stop at Ōrere Point" };
  const answers = [await found(token, said), await found(token, said)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const [task, ...more] = await tasks();
  expect(more).toEqual([]);
  expect(task).toMatchObject({
    title: "DBN-01 was found: somebody has it",
    schoolId: round.schools[0],
  });
  expect(task?.note).toContain("021 555 0199");
  expect(task?.note).toContain("Bus stop at Ōrere Point");
  const { items } = await branch.ok("coordinator", listSchoolTasks, { query: {} });
  expect(items.filter(({ rule }) => rule === "kit_found")).toHaveLength(1);
  await found(token, { contact: null, place: null });
  const [again, ...others] = await tasks();
  expect(others).toEqual([]);
  expect(again?.note).toContain("021 555 0199");
  expect(again?.note).toContain("They left no number and no address.");
});

test("one label can't fill a list or a note", async () => {
  for (let at = 0; at < 25; at += 1) {
    forgetCounts();
    const contact = `number ${at} ${"x".repeat(80)}`;
    expect((await found(token, { contact, place: null })).statusCode).toBe(200);
  }
  const [task, ...others] = await tasks();
  expect(others).toEqual([]);
  expect(task?.note.length).toBeLessThanOrEqual(2000);
});

test("long texts, and more than five in a minute from an address, are refused", async () => {
  expect((await found(token, { contact: "x".repeat(101), place: null })).statusCode).toBe(400);
  const answers = [];
  for (let at = 0; at < 6; at += 1) {
    answers.push((await found(token, { contact: null, place: null })).statusCode);
  }
  expect(answers.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
  expect(answers[5]).toBe(429);
});

test("an unknown label says so, and guesses are counted", async () => {
  const unknown = "0".repeat(32);
  expect((await page("no-label")).statusCode).toBe(404);
  const tried = [];
  for (let at = 0; at < labelGuesses.perMinute; at += 1)
    tried.push((await page(unknown)).statusCode);
  expect(new Set(tried.slice(0, -1))).toEqual(new Set([404]));
  // Now not even the right one is looked up.
  expect((await page(token)).statusCode).toBe(429);
});

test("a kit that was never lent has the page without its button", async () => {
  const [, , kitId] = round.kits;
  await rows(
    sql`update allocation set status = 'cancelled' where branch_id = ${branch.id} and kit_id = ${kitId}`,
  );
  const [kit] = await rows(
    sql<{ token: string }>`select qr_token as token from kit where id = ${kitId}`,
  );
  const { statusCode, body } = await page(kit?.token ?? "");
  expect(statusCode).toBe(200);
  expect(body).toContain("09 555 0100");
  expect(body).not.toContain("I have it");
  expect((await found(kit?.token ?? "", { contact: null, place: null })).statusCode).toBe(404);
});

test("a replaced label says so to staff, still tells a stranger whose kit it is, and the kit keeps its history", async () => {
  const [id = ""] = round.kits;
  const before = await branch.ok("viewer", getKit, { params: { id } });
  const call = { params: { id }, body: { rowVersion: before.rowVersion } };
  await branch.refused("viewer", replaceLabels, call, "forbidden");
  const after = await branch.ok("volunteer", replaceLabels, call);
  expect(after).toEqual({
    ...before,
    qrToken: expect.not.stringContaining(before.qrToken),
    rowVersion: before.rowVersion + 1,
  });
  await branch.refused("volunteer", replaceLabels, call, "stale_version");
  const { items } = await branch.ok("driver", listReplacedLabels, {});
  expect(items).toEqual([
    {
      token: before.qrToken,
      box: null,
      issue: 0,
      kitId: id,
      kitCode: "DBN-01",
      replacedAt: expect.any(String),
    },
  ]);
  for (const of of [before.qrToken, after.qrToken]) {
    const { statusCode, body } = await page(of);
    expect(statusCode).toBe(200);
    expect(body).toContain("DBN-01");
    expect(body).toContain("I have it");
  }
  await rows(sql`update school_task set note = null where branch_id = ${branch.id}`);
  const said = { contact: "021 555 0177", place: null };
  expect((await found(before.qrToken, said)).statusCode).toBe(200);
  expect((await tasks())[0]?.note).toContain("021 555 0177");
  const other = await app.newBranch();
  expect((await other.ok("driver", listReplacedLabels, {})).items).toEqual([]);
});

test("one box's label is replaced by itself, again and again, and the kit's others stay", async () => {
  const [, id = ""] = round.kits;
  const before = await branch.ok("manager", getKit, { params: { id } });
  await branch.ok("manager", updateKit, {
    params: { id },
    body: { rowVersion: before.rowVersion, boxes: 3 },
  });
  const replace = async (box: number) => {
    const { rowVersion } = await branch.ok("manager", getKit, { params: { id } });
    return { params: { id }, body: { rowVersion, box } };
  };
  await branch.refused("volunteer", replaceLabels, await replace(4), "invalid_input");
  const once = await branch.ok("volunteer", replaceLabels, await replace(2));
  expect(once.qrToken).toBe(before.qrToken);
  await branch.ok("volunteer", replaceLabels, await replace(2));
  const { items } = await branch.ok("driver", listReplacedLabels, {});
  const its = items.filter((label) => label.kitId === id);
  expect(its.map(({ token, box, issue }) => [token, box, issue])).toEqual([
    [before.qrToken, 2, 1],
    [before.qrToken, 2, 0],
  ]);
  expect((await page(before.qrToken)).statusCode).toBe(200);
  const print = { body: { kitIds: [id], sheet: "roll62" as const, box: 9 } };
  await branch.refused("volunteer", printLabels, print, "not_found");
});
