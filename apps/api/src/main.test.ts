import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "./db/connect.ts";
import { endServers, fetchJson, type ServerProcess, startServer } from "./test/server-process.ts";

// The real program, killed and stopped as a machine does it.

const root = mkdtempSync(join(tmpdir(), "kitround-main-"));
const dataDir = join(root, "data");
const env = { DATA_DIR: dataDir, LOG_LEVEL: "info" };
const email = "aroha@kitround.test";
const password = "seven brown kits in a van";
let token = "";
let server: ServerProcess;

afterAll(async () => {
  await endServers();
  rmSync(root, { recursive: true, force: true });
});

beforeAll(async () => {
  server = await startServer(env);
  const link = /\/login\?setup=([\w-]{43})/.exec(server.output())?.[1];
  if (!link) throw new Error(`No link was printed: ${server.output()}`);
  await fetchJson(server, "POST", "/setup", {
    body: {
      token: link,
      organisationName: "Science Kits Aotearoa",
      branchName: "Northland",
      branchCode: "NLD",
      firstName: "Aroha",
      lastName: "Ngata",
      email,
      password,
    },
  });
  const session = await fetchJson(server, "POST", "/auth", { body: { email, password } });
  token = String(session.body["sessionId"]);
}, 90_000);

const save = (rowVersion: number, key: string) =>
  fetchJson(server, "PATCH", "/me", { token, key, body: { rowVersion, phone: `${rowVersion}` } });

async function savedVersion(): Promise<number> {
  return Number((await fetchJson(server, "GET", "/me", { token })).body["rowVersion"]);
}

test("killed twenty times while it writes, it has every write that it acknowledged, and no half of one", async () => {
  const acknowledged: string[] = [];
  let version = await savedVersion();
  const cycles = Number(process.env["KILL_CYCLES"] ?? 20);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    let dying = false;
    // In the middle of one of the next writes, however fast the machine is.
    let untilKill = 5 + Math.floor(Math.random() * 20);
    const kill = () => {
      dying = true;
      server.child.kill("SIGKILL");
    };
    let inFlight = 0;
    for (;;) {
      const key = randomUUID();
      inFlight = 1;
      const answer = await save(version, key).catch(() => null);
      if (answer === null) break;
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      acknowledged.push(key);
      version += 1;
      inFlight = 0;
      untilKill -= 1;
      if (untilKill === 0) setTimeout(kill, Math.random() * 15);
    }
    // Only the kill ends a cycle.
    expect(dying, server.output()).toBe(true);
    expect(await server.ended).toBe("SIGKILL");
    server = await startServer(env);
    const found = await savedVersion();
    // The call that was cut off may have been saved; no other.
    expect(found).toBeGreaterThanOrEqual(version);
    expect(found).toBeLessThanOrEqual(version + inFlight);
    version = found;
  }
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);

  const database = await connect({ kind: "folder", dataDir });
  const { rows } = await database.pool.query<{ key: string }>("select key from idempotency_key");
  const person = await database.pool.query("select row_version as version from person");
  await database.close();
  server = await startServer(env);
  const kept = new Set(rows.map((row) => row.key));
  expect(acknowledged.filter((key) => !kept.has(key))).toEqual([]);
  // The effect and its key stand or fall together.
  expect(person.rows).toEqual([{ version: rows.length + 1 }]);
  console.log(`killed ${cycles} times: ${acknowledged.length} acknowledged writes, 0 lost`);
}, 480_000);

test("a second start on the same data ends at once and names the process that has them", async () => {
  const from = performance.now();
  const second = await startServer(env, { ready: false });
  expect(await second.ended).toBe(1);
  expect(performance.now() - from).toBeLessThan(5_000);
  expect(second.output()).toContain(`in use by process ${server.child.pid}.`);
  expect(await savedVersion()).toBeGreaterThan(0);
});

test("told to stop, it finishes what it is answering, lets go of the data and ends with 0", async () => {
  const version = await savedVersion();
  const calls = Array.from({ length: 20 }, (_, n) =>
    n === 0 ? save(version, randomUUID()) : fetchJson(server, "GET", "/me", { token }),
  );
  await Promise.race(calls);
  const from = performance.now();
  server.child.kill("SIGTERM");
  const answers = await Promise.allSettled(calls);
  expect(await server.ended).toBe(0);
  expect(performance.now() - from).toBeLessThan(10_000);
  // Whoever was let in got an answer: that of the call, or 503 for one that came after.
  for (const answer of answers) {
    expect([200, 503]).toContain(answer.status === "fulfilled" && answer.value.status);
  }
  expect(existsSync(join(dataDir, "lock"))).toBe(false);
  server = await startServer(env);
  expect(await savedVersion()).toBe(version + 1);
});

test("nothing secret is in what it has written", async () => {
  await fetchJson(server, "POST", "/auth", { body: { email, password: `${password} wrong` } });
  await fetchJson(server, "GET", "/me?token=canary-in-url", { token });
  await sleep(50);
  const written = server.output();
  expect(written).toContain('"path":"/api/me"');
  for (const secret of [token, password, "canary-in-url", email]) {
    expect(written).not.toContain(secret);
  }
  for (const line of written.trim().split("\n")) {
    const entry: Record<string, unknown> = JSON.parse(line);
    expect(String(entry["time"])).toMatch(/Z$/);
  }
});

test("an environment that is not usable is refused with the name of the variable", async () => {
  const bad = await startServer({ ...env, PORT: "many" }, { ready: false });
  expect(await bad.ended).toBe(1);
  expect(bad.output()).toContain("PORT");
});
