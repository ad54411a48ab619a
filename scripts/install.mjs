import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npm } from "./npm.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { withProgress } from "./progress.mjs";
import { root } from "./root.mjs";

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage */

const platform = `${process.platform}-${process.arch}`;

/** @param {string} file */
const readText = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** @param {string} file @returns {Record<string, LockedPackage>} */
function packagesIn(file) {
  const text = readText(file);
  return text ? (JSON.parse(text).packages ?? {}) : {};
}

/**
 * What the marker says after an install: the platform and the lockfile's hash.
 * @param {string} folder
 */
export function lockMark(folder) {
  const lockfile = readText(join(folder, "package-lock.json"));
  return `${platform} ${createHash("sha256").update(lockfile).digest("hex")}\n`;
}

/**
 * Whether npm's own record of node_modules already holds every package of the lockfile: a person
 * who ran `npm install` by hand is not made to wait for the same install again.
 * @param {string} folder
 */
export function installedByHand(folder) {
  const installed = packagesIn(join(folder, "node_modules", ".package-lock.json"));
  const wanted = Object.entries(packagesIn(join(folder, "package-lock.json"))).filter(
    ([path, { optional, devOptional, link }]) =>
      path.includes("node_modules/") && !optional && !devOptional && !link,
  );
  return (
    wanted.length > 0 && wanted.every(([path, { version }]) => installed[path]?.version === version)
  );
}

/**
 * @param {string} folder
 * @returns {boolean} whether node_modules is what the lockfile asks for
 */
export function isInstalled(folder) {
  const marker = readText(join(folder, "node_modules", ".kitround-lock"));
  if (marker === lockMark(folder)) return true;
  // Copied from another kind of machine, so its native modules are wrong.
  if (marker && !marker.startsWith(`${platform} `)) return false;
  return installedByHand(folder);
}

/** @param {string} folder */
export function markInstalled(folder) {
  writeFileSync(join(folder, "node_modules", ".kitround-lock"), lockMark(folder));
}

/** Installs the dependencies with `npm ci` when node_modules is missing or older than the lockfile. */
export async function ensureInstalled() {
  if (readText(join(root, "node_modules", ".kitround-lock")) === lockMark(root)) return;
  await oneAtATime(join(root, ".cache", "install.lock"), async () => {
    if (!isInstalled(root))
      await withProgress("Installing dependencies", () =>
        // Development dependencies are needed even with NODE_ENV=production, because the web app is built here. No
        // dependency needs an install script, so none may run one.
        npm(["ci", "--include=dev", "--include=optional", "--ignore-scripts"], {
          toDo: "install the dependencies",
        }),
      );
    markInstalled(root);
  });
}
