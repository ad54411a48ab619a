import { capture } from "./child.mjs";
import { Stop } from "./root.mjs";

/**
 * @param {string[]} args of `npm test`
 * @returns {string | null} the argument after --since; null if all tests are to run
 * @throws {Stop} for anything else
 */
export function sinceOf(args) {
  const [flag, ref, ...rest] = args;
  if (flag === undefined) return null;
  if (flag === "--since" && ref && rest.length === 0) return ref;
  throw new Stop(
    `"npm test" runs everything, "npm test -- --since main" what a change touches; it does not take ${args.join(" ")}.`,
  );
}

/** @param {string[]} args @returns {Promise<string>} */
async function git(args) {
  const { code, output } = await capture("git", args);
  if (code !== 0) throw new Stop(`git ${args.join(" ")}: ${output.trim()}`);
  return output.trim();
}

/**
 * @param {string} ref
 * @returns {Promise<string>} the commit where this branch and `ref` part
 * @throws {Stop} when git does not know `ref`
 */
export const partedFrom = (ref) => git(["merge-base", ref, "HEAD"]);

/**
 * @param {string} folder
 * @param {string} commit
 * @returns {Promise<boolean>} whether a file below it is not as it was then, committed or not
 */
export async function hasChanged(folder, commit) {
  const changed = await git(["diff", "--name-only", commit, "--", folder]);
  const added = await git(["ls-files", "--others", "--exclude-standard", "--", folder]);
  return changed !== "" || added !== "";
}
