import { existsSync, readFileSync } from "node:fs";
import { inRoot, Stop } from "./root.mjs";

/**
 * The JavaScript file behind an installed tool, started by Node itself: no shell shims, so that it
 * runs under our Node and a signal reaches it directly.
 * @param {string} name package name
 * @param {{ bin?: string, workspace?: string }} [where] `bin` when it differs from the package's name
 * @throws {Stop}
 */
export function tool(name, { bin = name, workspace = "" } = {}) {
  for (const folder of [inRoot(workspace), inRoot()]) {
    const home = `${folder}/node_modules/${name}`;
    if (!existsSync(`${home}/package.json`)) continue;
    /** @type {{ bin?: string | Record<string, string> }} */
    const manifest = JSON.parse(readFileSync(`${home}/package.json`, "utf8"));
    const file = typeof manifest.bin === "string" ? manifest.bin : manifest.bin?.[bin];
    if (file) return `${home}/${file}`;
  }
  throw new Stop(`The tool ${name} is not installed. Run "npm ci" and the same command again.`);
}

/** Playwright's command, as installed in e2e. */
export const playwright = () => tool("@playwright/test", { bin: "playwright", workspace: "e2e" });
