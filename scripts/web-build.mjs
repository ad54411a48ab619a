import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { run } from "./child.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { withProgress } from "./progress.mjs";
import { inRoot, Stop } from "./root.mjs";
import { sourceFiles } from "./source-files.mjs";
import { tool } from "./tool.mjs";

/** One hash over all sources of the browser's bundle: names and contents, without times. */
export function webSources() {
  const files = [
    ...sourceFiles(inRoot("apps", "web")),
    ...sourceFiles(inRoot("packages", "contract")),
    "package-lock.json",
  ];
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update("\0");
  return hash.digest("hex");
}

const mark = inRoot(".cache", "web-build");

/** @param {string} sources */
const isBuilt = (sources) =>
  existsSync(inRoot("apps", "web", "dist", "index.html")) &&
  existsSync(mark) &&
  readFileSync(mark, "utf8") === sources;

async function build() {
  const { NODE_ENV: _, ...env } = process.env;
  const code = await run(process.execPath, [tool("vite", { workspace: "apps/web" }), "build"], {
    cwd: inRoot("apps", "web"),
    stdout: "stderr",
    env,
  });
  if (code !== 0) throw new Stop(`The web app could not be built (exit code ${code}), see above.`);
}

/**
 * Builds apps/web/dist when it is missing or its sources changed since.
 * @throws {Stop} when the build fails
 */
export async function ensureWeb() {
  if (isBuilt(webSources())) return;
  await oneAtATime(inRoot(".cache", "web-build.lock"), async () => {
    const sources = webSources();
    if (isBuilt(sources)) return;
    await withProgress("Building the web app", build);
    mkdirSync(inRoot(".cache"), { recursive: true });
    writeFileSync(mark, sources);
  });
}
