import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
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
let slowestStart = 0;

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
});

const save = (rowVersion: number, key: string) =>
  fetchJson(server, "PATCH", "/me", { token, key, body: { rowVersion, phone: `${rowVersion}` } });

async function savedVersion(): Promise<number> {
  return Number((await fetchJson(server, "GET", "/me", { token })).body["rowVersion"]);
}

// A few kills each time the tests run; KILL_CYCLES asks for more where the storage itself is in question.
test("killed again and again while it writes, it has every write that it acknowledged, and no half of one", async () => {
  const acknowledged: string[] = [];
  let version = await savedVersion();
  const cycles = Number(process.env["KILL_CYCLES"] ?? 3);
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
    const from = performance.now();
    server = await startServer(env);
    slowestStart = Math.max(slowestStart, performance.now() - from);
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
}, 1_800_000);

test("a second start on the same data ends at once and names the process that has them", async () => {
  const from = performance.now();
  const second = await startServer(env, { ready: false });
  expect(await second.ended).toBe(1);
  // It opens nothing, so it takes less than a start; it does not wait for the data to come free.
  expect(performance.now() - from).toBeLessThan(2 * slowestStart);
  expect(second.output()).toContain(`in use by process ${server.child.pid}.`);
  expect(await savedVersion()).toBeGreaterThan(0);
});

test("told to stop, it finishes what it is answering, lets go of the data and ends with 0", async () => {
  const version = await savedVersion();
  const calls = Array.from({ length: 20 }, (_, n) =>
    n === 0 ? save(version, randomUUID()) : fetchJson(server, "GET", "/me", { token }),
  );
  await Promise.race(calls);
  server.child.kill("SIGTERM");
  const answers = await Promise.allSettled(calls);
  // One that is not done within its nine seconds ends with 1.
  expect(await server.ended).toBe(0);
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
  await vi.waitFor(() => expect(server.output()).toContain('"path":"/api/me"'), 60_000);
  const written = server.output();
  for (const secret of [token, password, "canary-in-url", email]) {
    expect(written).not.toContain(secret);
  }
  for (const line of written.trim().split("\n")) {
    const entry: Record<string, unknown> = JSON.parse(line);
    expect(String(entry["time"])).toMatch(/Z$/);
  }
});

test("an error that nobody catches ends it in order; a broken connection that nobody uses does not", async () => {
  const raise = (signal: string, code: string) =>
    `process.on("${signal}",()=>{throw Object.assign(new Error("planted ${code}"),{code:"${code}"})});`;
  const planted = raise("SIGUSR2", "ECONNRESET") + raise("SIGWINCH", "EPLANTED");
  const other = await startServer({
    ...env,
    DATA_DIR: join(root, "other"),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(planted)}`,
  });
  other.child.kill("SIGUSR2");
  await vi.waitFor(() => expect(other.output()).toContain("planted ECONNRESET"), 120_000);
  expect((await fetchJson(other, "GET", "/health/ready")).status).toBe(200);
  other.child.kill("SIGWINCH");
  expect(await other.ended).toBe(1);
  expect(other.output()).toContain("planted EPLANTED");
  expect(existsSync(join(root, "other/lock"))).toBe(false);
});

test("an environment that is not usable is refused with the name of the variable", async () => {
  const bad = await startServer({ ...env, PORT: "many" }, { ready: false });
  expect(await bad.ended).toBe(1);
  expect(bad.output()).toContain("PORT");
});
