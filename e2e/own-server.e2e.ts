import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";

const module = fileURLToPath(new URL("own-server.ts", import.meta.url));

/** A worker whose test fails: it starts a server in a folder, and ends without stopping it. */
const forgetful = `
  const { placeServer, startServer } = await import(${JSON.stringify(module)});
  const { folder, env } = await placeServer("forgotten");
  const server = startServer(["-e", "setInterval(() => {}, 1000)"], env, "ignore");
  console.log(JSON.stringify({ folder, pid: server.pid }));
  process.exit(0);`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a server that a failed test has not stopped ends with its worker, and its folder is removed", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", forgetful]);
  const { folder, pid } = JSON.parse(stdout) as { folder: string; pid: number }; // printed above
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(existsSync(folder)).toBe(false);
});
