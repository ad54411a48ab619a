import { randomUUID } from "node:crypto";
import { route } from "@kitround/contract/route.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { z } from "zod";
import { expect, test } from "vitest";
import { asSystem } from "../db/as-system.ts";
import { mountOpen } from "../http/mount.ts";
import { replayEach } from "./replay-each.ts";
import { ownApp } from "./test-app.ts";

// Planted faults that `npm run prove -- replay` must detect: changes that are made again each time they are sent.

const counted = z.object({ made: z.number() });
const unkept = route({
  method: "POST",
  access: "session",
  path: "/test-unkept",
  keyless: true,
  summary: "Makes something each time",
  result: counted,
});
const leaking = route({
  method: "POST",
  access: "session",
  path: "/test-leaking",
  keyless: true,
  summary: "Writes each time, and says the same",
  result: counted,
});

let made = 0;
let schools = 0;
const app = await ownApp({}, (server) => {
  mountOpen(server, unkept, async () => ({ made: (made += 1) }));
  mountOpen(server, leaking, async ({ db, actor }) => {
    if (!actor) throw new Error("It is for a session.");
    const { branchId } = actor;
    await asSystem(db, (tx) =>
      tx
        .insertInto("school")
        .values({ branchId, nameEn: `School ${(schools += 1)}` })
        .execute(),
    );
    return { made: 1 };
  });
});
const branch = await app.newBranch();

const replayed = async (path: string, payload = "{}") =>
  replayEach(
    app,
    { ...unkept, path },
    {
      method: "POST",
      url: `/api${path}`,
      headers: {
        "x-auth-token": branch.actors.admin.token,
        "idempotency-key": randomUUID(),
        "content-type": "application/json",
      },
      payload,
    },
  );

test("one of our changes is made once and answered equally, even if its first answer is lost", async () => {
  const { answer, faults } = await replayed(createSchool.path, JSON.stringify({ nameEn: "Once" }));
  expect(answer.statusCode).toBe(201);
  expect(faults).toEqual([]);
  const { rows } = await app.database.pool.query("select from school where name_en = 'Once'");
  expect(rows).toHaveLength(1);
});

test("a change that is made again is detected by its answers", async () => {
  const { faults } = await replayed(unkept.path);
  expect(faults.join()).toContain("and sent again");
  expect(made).toBeGreaterThan(5);
});

test("a change that is made again with an equal answer is detected by its rows", async () => {
  const { faults } = await replayed(leaking.path);
  expect(faults).toContain("sent again it changed school");
});
