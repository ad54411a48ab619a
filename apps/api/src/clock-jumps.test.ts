import { randomUUID } from "node:crypto";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstAdmin, firstEmail, firstPassword } from "./test/first-admin.ts";
import { endServers, fetchJson, type ServerProcess, startServer } from "./test/server-process.ts";
import { placeCluster } from "./test/test-cluster.ts";

// The clock of a running server and of its embedded database jumps back by an hour and forward by a day, as on a
// machine that lost its time or was suspended for long. The limits per minute use a monotonic clock, which does not
// jump.

const root = mkdtempSync(join(tmpdir(), "kitround-clock-"));
const clock = join(root, "clock");
const [hourMs, dayMs] = [3_600_000, 86_400_000];
let server: ServerProcess;
let token = "";

afterAll(async () => {
  await endServers();
  rmSync(root, { recursive: true, force: true });
});

/** Sets the clock this far ahead of the machine's clock. */
async function put(aheadMs: number): Promise<void> {
  writeFileSync(`${clock}.new`, String(aheadMs));
  renameSync(`${clock}.new`, clock);
  // Each thread caches the clock's offset for 50 ms.
  await sleep(200);
}

beforeAll(async () => {
  writeFileSync(clock, "0");
  const dataDir = join(root, "data");
  await placeCluster(dataDir);
  const moved = join(import.meta.dirname, "../../../e2e/moved-clock.ts");
  const env = { DATA_DIR: dataDir, MOVED_CLOCK: clock };
  server = await startServer(env, { flags: ["--import", moved] });
  token = await firstAdmin(server);
});

const get = (path: string) => fetchJson(server, "GET", path, { token });
const serverNow = async () =>
  Date.parse((await fetch(`${server.url}/api/health/live`)).headers.get("date") ?? "");

async function signInAgain(): Promise<void> {
  const body = { email: firstEmail, password: firstPassword };
  const { status, body: session } = await fetchJson(server, "POST", "/auth", { body });
  expect(status).toBe(200);
  token = String(session["sessionId"]);
}

/** Starts an import of schools; returns the job's id. */
async function bringIn(name: string, schools: number): Promise<string> {
  const lines = Array.from({ length: schools }, (_, n) => `${name} ${n}`);
  const query = new URLSearchParams({
    list: "schools",
    name: `${name}.csv`,
    mapping: JSON.stringify({ nameEn: "Name" }),
  });
  const answer = await fetch(`${server.url}/api/imports/check?${query}`, {
    method: "POST",
    headers: {
      "content-type": "text/csv",
      "x-auth-token": token,
      "idempotency-key": randomUUID(),
    },
    body: ["Name", ...lines].join("\n"),
  });
  const { checkId } = (await answer.json()) as { checkId: string }; // the route's answer
  await jobIs(checkId, isDone);
  const path = `/imports/${checkId}/start`;
  const started = await fetchJson(server, "POST", path, { token, key: randomUUID() });
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  return String(started.body["jobId"]);
}

async function jobIs(id: string, wanted: (job: Record<string, unknown>) => boolean) {
  for (;;) {
    const { status, body } = await get(`/jobs/${id}`);
    expect(status).toBe(200);
    if (wanted(body)) return body;
    expect(["waiting", "running", "done"]).toContain(body["state"]);
    await sleep(20);
  }
}
/**
 * Expects a moment between two others, in milliseconds, however slow the machine was; headers and rows are rounded to
 * the second.
 */
function expectBetween(moment: number, from: number, to: number): void {
  expect(moment).toBeGreaterThanOrEqual(from - 1000);
  expect(moment).toBeLessThanOrEqual(to + 1000);
}

const isAtWork = ({ state, progress }: Record<string, unknown>) =>
  state === "running" && progress !== null;
const isDone = ({ state }: Record<string, unknown>) => state === "done";

async function schoolsNamed(name: string): Promise<number> {
  const { body } = await get(`/schools?q=${name}&limit=1`);
  return Number(body["total"]);
}

test("after a jump back by an hour sessions stay, a change is done once, and work continues", async () => {
  const before = await bringIn("Before", 2_000);
  await jobIs(before, isAtWork);
  const { body: me } = await get("/me");
  const change = (key: string) =>
    fetchJson(server, "PATCH", "/me", {
      token,
      key,
      body: { rowVersion: me["rowVersion"], phone: "09 555 0100" },
    });
  const key = randomUUID();
  expect((await change(key)).status).toBe(200);
  const from = Date.now();
  await put(-hourMs);
  expectBetween(await serverNow(), from - hourMs, Date.now() - hourMs);
  // The same session, and a stored answer whose time is an hour in the future.
  const again = await change(key);
  expect(again.status).toBe(200);
  expect(again.body["rowVersion"]).toBe(Number(me["rowVersion"]) + 1);
  await signInAgain();
  expect(await jobIs(before, isDone)).toMatchObject({
    result: { created: 2_000, updated: 0, left: 0 },
  });
  expect(await schoolsNamed("Before")).toBe(2_000);
  // A job that is requested now does not wait for that hour.
  expect(await jobIs(await bringIn("During", 5), isDone)).toMatchObject({
    result: { created: 5 },
  });
  // Forward by an hour again: an administrator's session from before was idle for an hour, which is longer than
  // allowed.
  await put(0);
  expect((await get("/me")).body["code"]).toBe("no_session");
  await signInAgain();
});

test("after a jump forward by a day sessions have expired, and a running job is done once", async () => {
  const id = await bringIn("Across", 2_000);
  await jobIs(id, isAtWork);
  await put(dayMs);
  const { status, body } = await get("/me");
  expect([status, body["code"]]).toEqual([403, "no_session"]);
  await signInAgain();
  // The job's lease ran out at the jump. The worker that takes the job next continues after the last finished row.
  expect(await jobIs(id, isDone)).toMatchObject({
    result: { created: 2_000, updated: 0, left: 0 },
  });
  expect(await schoolsNamed("Across")).toBe(2_000);
  expect(await jobIs(await bringIn("After", 5), isDone)).toMatchObject({ result: { created: 5 } });
  // Back to the correct time, as if somebody had noticed: nobody is locked out, nothing is done twice.
  await put(0);
  await signInAgain();
  expect(await schoolsNamed("Across")).toBe(2_000);
  expect(server.output()).not.toMatch(/"level":(50|60)/);
});

test("the database's clock jumps with the server's", async () => {
  const from = Date.now();
  await put(dayMs);
  await signInAgain();
  const { body } = await get("/me/sessions");
  const items = body["items"] as { createdAt: string }[];
  const newest = Math.max(...items.map(({ createdAt }) => Date.parse(createdAt)));
  expectBetween(newest, from + dayMs, Date.now() + dayMs);
  await put(0);
});
