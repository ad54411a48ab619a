import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { inRoot, root, runMain } from "./root.mjs";
import { sourceFiles } from "./source-files.mjs";

const isSource = /(\.(ts|tsx|mjs|js|css|sql|sh)|^\.ci\/run)$/;

/**
 * The size limits: half of the source files under 100 lines, none over 400.
 * @param {Map<string, number>} lines lines per file
 * @returns {string[]} a sentence per fault
 */
export function sizeFaults(lines) {
  const faults = [...lines]
    .filter(([, count]) => count > 400)
    .map(([file, count]) => `${file} has ${count} lines; 400 is the most.`);
  const small = [...lines.values()].filter((count) => count < 100).length;
  if (small * 2 < lines.size)
    faults.push(`Only ${small} of ${lines.size} source files are under 100 lines; half should be.`);
  return faults;
}

/** @param {string} text */
export const lineCount = (text) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await runMain(async () => {
    const files = sourceFiles(root).filter((file) => isSource.test(file));
    const lines = new Map(
      files.map((file) => [file, lineCount(readFileSync(inRoot(file), "utf8"))]),
    );
    const faults = sizeFaults(lines);
    const small = [...lines.values()].filter((count) => count < 100).length;
    const longest = Math.max(...lines.values());
    console.log(`${files.length} source files, ${small} under 100 lines, longest ${longest}.`);
    for (const fault of faults) console.log(fault);
    return faults.length > 0 ? 1 : 0;
  });
