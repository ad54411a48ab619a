import { existsSync, readdirSync } from "node:fs";
import { run } from "./child.mjs";
import { inRoot, Stop } from "./root.mjs";
import { ensureWeb } from "./web-build.mjs";

/** @typedef {import("./commands.mjs").Command} Command */

/** @param {string} pattern e.g. "bench/<name>.bench.ts" @returns {string[]} the names that exist */
function namesFor(pattern) {
  const [before = "", after = ""] = pattern.split("<name>");
  if (!existsSync(inRoot(before))) return [];
  return readdirSync(inRoot(before))
    .filter((file) => file.endsWith(after))
    .map((file) => file.slice(0, -after.length));
}

/**
 * The file to run and what is left of the arguments.
 * @param {string} name the command's
 * @param {Command} command
 * @param {string[]} args
 * @throws {Stop} when the program is not there
 */
export function resolveProgram(name, { program }, args) {
  if (!program.includes("<name>")) {
    if (!existsSync(inRoot(program)))
      throw new Stop(`"npm run ${name}" needs ${program}, which is not in this checkout.`);
    return { program, args };
  }
  const [which, ...rest] = args;
  const known = namesFor(program);
  if (which === undefined || !known.includes(which))
    throw new Stop(
      `${which === undefined ? `"npm run ${name}" needs a name` : `There is no ${name} named "${which}"`}: ${
        known.length > 0 ? `npm run ${name} -- ${known.join(" | ")}` : "none is in this checkout"
      }.`,
    );
  return { program: program.replace("<name>", which), args: rest };
}

/**
 * Runs a command under this very Node; standard input and output are the program's alone.
 * @param {string} name
 * @param {Command} command
 * @param {string[]} callerArgs
 * @returns {Promise<number>} exit code
 */
export async function runCommand(name, command, callerArgs) {
  const { program, args } = resolveProgram(name, command, callerArgs);
  if (command.web) await ensureWeb();
  return run(
    process.execPath,
    [
      // The earliest Node 24 warns of type stripping at every start.
      "--disable-warning=ExperimentalWarning",
      ...(command.flags ?? []),
      inRoot(program),
      ...args,
    ],
    { env: { ...command.env, ...process.env } },
  );
}
