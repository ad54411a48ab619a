import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { commands } from "../scripts/commands.mjs";

// For each route with a body: the largest that it accepts, eight at once, beside twenty people who use their screens.
// The server has the flags of `npm start`, because its memory is measured.
const { flags = [], env = {} } = commands["start"] ?? {};
const attack = join(import.meta.dirname, "heavy/attack.ts");
const child = spawn(process.execPath, [...flags, attack, ...process.argv.slice(2)], {
  env: { ...env, ...process.env },
  stdio: "inherit",
});
const [code]: unknown[] = await once(child, "close");
if (code !== 0) process.exitCode = 1;
