import { existsSync, readdirSync } from "node:fs";
import { inRoot } from "./root.mjs";
import { tool } from "./tool.mjs";

/** @typedef {{ name: string, args: string[], says?: boolean }} CheckStep Node's arguments; `says`: what it prints is shown though it passes */

/**
 * Every workspace with a tsconfig.json, so that a new one is included automatically, and one program for all other
 * code: scripts, benches, attacks and browser tests. Checked separately, each would parse the API again.
 */
export function typedFolders() {
  const workspaces = ["packages", "apps"].flatMap((folder) =>
    existsSync(inRoot(folder))
      ? readdirSync(inRoot(folder)).map((name) => `${folder}/${name}`)
      : [],
  );
  return [...workspaces.sort(), "scripts"].filter((folder) =>
    existsSync(inRoot(folder, "tsconfig.json")),
  );
}

const typesOf = (/** @type {string} */ folder) =>
  inRoot(".cache", "types", `${folder.replaceAll("/", "-")}.tsbuildinfo`);

/**
 * The checks in the order of their cheapness. Generated files are held by tests (`npm test`).
 * @returns {CheckStep[]}
 */
export const checkSteps = () => [
  { name: "format", args: [tool("oxfmt"), "--check", "."] },
  { name: "lint", args: [tool("oxlint"), "--deny-warnings", "."] },
  { name: "sizes", args: [inRoot("scripts", "check-sizes.mjs")] },
  ...typedFolders().map((folder) => ({
    name: `types of ${folder === "scripts" ? "all else" : folder}`,
    // Results are cached: the next run reads only what has changed and what depends on it.
    args: [
      tool("typescript", { bin: "tsc" }),
      "-p",
      folder,
      "--incremental",
      "--tsBuildInfoFile",
      typesOf(folder),
    ],
  })),
  { name: "unused code", args: [tool("knip"), "--no-progress"] },
  { name: "materials", args: [inRoot("scripts", "check-materials.mjs")], says: true },
  { name: "advisories", args: [inRoot("scripts", "check-advisories.mjs")], says: true },
];
