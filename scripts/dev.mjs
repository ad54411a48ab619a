import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { exitCode, passSignals } from "./child.mjs";
import { inRoot, root, runMain, Stop } from "./root.mjs";
import { tool } from "./tool.mjs";

/** @param {string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} env */
function start(args, cwd, env) {
  const child = spawn(process.execPath, args, { cwd, env, stdio: "inherit" });
  passSignals(child);
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(exitCode(code, signal)));
  });
  return { child, ended };
}

// The API restarts and the browser reloads when files are saved; when one of the two ends, so does the other.
await runMain(async () => {
  const api = "apps/api/src/demo.ts";
  if (!existsSync(inRoot(api))) throw new Stop(`"npm run dev" needs ${api}, not in this checkout.`);
  const env = { ...process.env, PORT: process.env.PORT ?? "8080", CHECK_ANSWERS: "1" };
  const watch = ["--watch", "--watch-preserve-output", "--disable-warning=ExperimentalWarning"];
  const both = [
    start([...watch, inRoot(api)], root, env),
    start([tool("vite", { workspace: "apps/web" })], inRoot("apps", "web"), process.env),
  ];
  const code = await Promise.race(both.map(({ ended }) => ended));
  for (const { child } of both) if (child.exitCode === null) child.kill("SIGTERM");
  await Promise.all(both.map(({ ended }) => ended));
  return code;
});
