import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "./root.mjs";

const skippedFolders = new Set([
  "node_modules",
  "dist",
  "data",
  "test-results",
  "playwright-report",
]);

/**
 * Every file below a folder that people wrote: no dependencies, no output, no hidden folders but
 * .ci, no generated files. Paths are relative to the checkout, with forward slashes, sorted.
 * @param {string} folder absolute
 * @returns {string[]}
 */
export function sourceFiles(folder) {
  /** @type {string[]} */
  const found = [];
  /** @param {string} here */
  const walk = (here) => {
    for (const entry of readdirSync(here, { withFileTypes: true })) {
      const path = join(here, entry.name);
      const hidden = entry.name.startsWith(".") && entry.name !== ".ci";
      if (entry.isDirectory() && !hidden && !skippedFolders.has(entry.name)) walk(path);
      if (entry.isFile() && !/\.gen\.\w+$/.test(entry.name))
        found.push(relative(root, path).split(sep).join("/"));
    }
  };
  walk(folder);
  return found.sort();
}
