import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { firstAdmin, firstEmail, firstPassword } from "./test/first-admin.ts";
import { type KillWritesPlan, killWrites } from "./test/kill-writes.ts";
import { placeCluster } from "./test/test-cluster.ts";
import { endServers, fetchJson, type ServerProcess, startServer } from "./test/server-process.ts";

// The real program, killed and stopped as a machine does it.

const root = mkdtempSync(join(tmpdir(), "kitround-main-"));
const dataDir = join(root, "data");
// The machine's time zone is the branch's, as on most machines.
const env = { DATA_DIR: dataDir, LOG_LEVEL: "info", TZ: "Pacific/Auckland" };
let token = "";
let server: ServerProcess;
let slowestStart = 0;

afterAll(async () => {
  await endServers();
  rmSync(root, { recursive: true, force: true });
});

beforeAll(async () => {
  server = await startServer(env);
  token = await firstAdmin(server);
});

const save = (rowVersion: number, key: string) =>
  fetchJson(server, "PATCH", "/me", { token, key, body: { rowVersion, phone: `${rowVersion}` } });

async function savedVersion(): Promise<number> {
  return Number((await fetchJson(server, "GET", "/me", { token })).body["rowVersion"]);
}

const killed = async (more: Pick<KillWritesPlan, "kills"> & Partial<KillWritesPlan>) => {
  const found = await killWrites({ server, token, env, writers: 4, between: 40, seed: 1, ...more });
  server = found.server;
  return found;
};

// A few kills in each test run; `npm run prove -- kill` does fifty on both engines.
test("killed again and again while it writes, it has every write that it acknowledged, each once", async () => {
  const found = await killed({ kills: 3 });
  slowestStart = found.slowestStartMs;
  expect(found).toMatchObject({ lost: 0, doubled: 0 });
  expect(found.acknowledged).toBeGreaterThan(60);
  expect(found.sentAgain).toBeGreaterThan(0);
});

test("an acknowledged write that is missing is detected, and so is one that is there twice", async () => {
  expect((await killed({ kills: 0, plant: "counts what it never sent" })).lost).toBe(4);
  const twice = await killed({ kills: 1, between: 400, plant: "forgets its key" });
  expect(twice.doubled).toBeGreaterThan(0);
});

test("a second start on the same data ends at once and names the process that uses them", async () => {
  const from = performance.now();
  const second = await startServer(env, { ready: false });
  expect(await second.ended).toBe(1);
  // It opens no database, so it is faster than a start; it does not wait for the data to be unlocked.
  expect(performance.now() - from).toBeLessThan(2 * slowestStart);
  expect(second.output()).toContain(`in use by process ${server.child.pid}.`);
  expect(await savedVersion()).toBeGreaterThan(0);
});

test("when stopped it finishes the calls in progress, closes the database and ends with 0", async () => {
  const version = await savedVersion();
  const calls = Array.from({ length: 20 }, (_, n) =>
    n === 0 ? save(version, randomUUID()) : fetchJson(server, "GET", "/me", { token }),
  );
  await Promise.race(calls);
  server.child.kill("SIGTERM");
  const answers = await Promise.allSettled(calls);
  // A process that is not done in time ends with 1.
  expect(await server.ended).toBe(0);
  // Every accepted call was answered with its result, also those that came after the stop.
  for (const answer of answers) {
    expect(answer.status === "fulfilled" && answer.value.status).toBe(200);
  }
  expect(existsSync(join(dataDir, "lock"))).toBe(false);
  server = await startServer(env);
  expect(await savedVersion()).toBe(version + 1);
});

test("nothing secret is in its output", async () => {
  await fetchJson(server, "POST", "/auth", {
    body: { email: firstEmail, password: `${firstPassword} wrong` },
  });
  await fetchJson(server, "POST", "/auth", {
    body: { email: "a-password-typed-here", password: "x" },
  });
  const body = { email: firstEmail, password: firstPassword };
  const again = (await fetchJson(server, "POST", "/auth", { body })).body;
  await fetchJson(server, "GET", "/me?token=canary-in-url", { token });
  await vi.waitFor(() => expect(server.output()).toContain('"path":"/api/me"'), 60_000);
  const written = server.output();
  const secrets = [token, firstPassword, "canary-in-url", firstEmail, "a-password-typed-here"];
  for (const secret of [...secrets, String(again["sessionId"])]) {
    expect(written).not.toContain(secret);
  }
  // The log has each sign-in with its method, and each failed one.
  const lines = written.trim().split("\n");
  const came = lines.filter((line) => line.includes('"signed in"'));
  expect(came).toHaveLength(1);
  expect(came[0]).toContain(`"by":"password"`);
  expect(came[0]).toContain(`"actor":"${String(again["branchUserId"])}"`);
  expect(lines.filter((line) => /"path":"\/api\/auth","status":403/.test(line))).toHaveLength(2);
  for (const line of lines) {
    const entry: Record<string, unknown> = JSON.parse(line);
    // Every line's time is UTC, to the millisecond, not the machine's local time.
    const { time } = entry;
    expect(new Date(String(time)).toISOString()).toBe(time);
    expect(Math.abs(Date.parse(String(time)) - Date.now())).toBeLessThan(3_600_000);
  }
});

test("an address in a caller's X-Forwarded-For is not in the log, unless a proxy is configured", async () => {
  const told = { headers: { "x-forwarded-for": "198.51.100.7, 203.0.113.9" } };
  const addresses = (from: ServerProcess) =>
    from
      .output()
      .split("\n")
      .filter((line) => line.includes('"/api/links/:token"'))
      .map((line) => (JSON.parse(line) as { ip: unknown }).ip);
  await fetch(`${server.url}/api/links/nobodys-at-all-that-is-long`, told);
  await vi.waitFor(() => expect(addresses(server)).toEqual(["127.0.0.1"]), 60_000);
  const elsewhere = join(root, "other");
  await placeCluster(elsewhere);
  const behind = await startServer({ ...env, DATA_DIR: elsewhere, TRUST_PROXY: "true" });
  await fetch(`${behind.url}/api/links/nobodys-at-all-that-is-long`, told);
  await vi.waitFor(() => expect(addresses(behind)).toEqual(["203.0.113.9"]), 60_000);
  behind.child.kill("SIGTERM");
  await behind.ended;
});

test("an uncaught error ends the process in order; a broken unused connection does not", async () => {
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

test("an invalid environment is refused with the name of the variable", async () => {
  const bad = await startServer({ ...env, PORT: "many" }, { ready: false });
  expect(await bad.ended).toBe(1);
  expect(bad.output()).toContain("PORT");
});
