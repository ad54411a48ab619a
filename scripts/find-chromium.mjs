import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { capture } from "./child.mjs";
import { withProgress } from "./progress.mjs";
import { inRoot, runMain, say, Stop } from "./root.mjs";
import { tool } from "./tool.mjs";

/** @typedef {{ platform: NodeJS.Platform, env: NodeJS.ProcessEnv }} Machine */
/** @typedef {() => Promise<string[]>} Source more places to look, after fetching something perhaps */

/** Chromium without a window, best for tests: the same engine, without the browser's own window around each page. */
const shell = "chromium-headless-shell";
const names = [shell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const usualPlaces = {
  linux: [
    `/usr/bin/${shell}`,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/opt/google/chrome/chrome",
    "/snap/bin/chromium",
  ],
  darwin: [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ],
  win32: ["Chromium\\Application\\chrome.exe", "Google\\Chrome\\Application\\chrome.exe"],
};

/**
 * Where an installed Chromium may be, best first: on PATH by name, then the platform's usual places.
 * @param {Machine} machine
 * @returns {string[]} paths, existing or not
 */
export function installedPlaces({ platform, env }) {
  const usual = usualPlaces[platform] ?? [];
  if (platform === "win32")
    return [env.ProgramFiles, env["ProgramFiles(x86)"], env.LOCALAPPDATA].flatMap((folder) =>
      folder ? usual.map((place) => `${folder}\\${place}`) : [],
    );
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...usual];
}

/** @param {string} path @returns {Promise<boolean>} it is there and says its version; a stub of a missing package does not */
export async function runs(path) {
  if (!existsSync(path)) return false;
  // On Windows asking for the version opens a window.
  if (process.platform === "win32") return true;
  const answer = await capture(path, ["--version"], { timeout: 20_000 }).catch(() => null);
  return answer?.code === 0 && /\d+\.\d+/.test(answer.output);
}

function downloadedPlace() {
  try {
    const playwright = createRequire(inRoot("e2e", "package.json"))("@playwright/test");
    return [String(playwright.chromium.executablePath())];
  } catch {
    return [];
  }
}

/** @type {Source} */
async function fromPlaywright() {
  const cli = tool("@playwright/test", { bin: "playwright", workspace: "e2e" });
  await withProgress("No Chromium is installed; trying Playwright's download", () =>
    capture(process.execPath, [cli, "install", "chromium"], {
      timeout: 300_000,
      env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" },
    }),
  );
  return downloadedPlace();
}

/** @type {Source} */
async function fromDebian() {
  const isDebianRoot =
    process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!isDebianRoot) return [];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await withProgress("Installing Debian's Chromium", async () => {
    await capture("apt-get", ["update"], { env });
    // Older releases have only the browser with a window.
    for (const browser of [shell, "chromium"]) {
      const install = ["install", "-y", "--no-install-recommends", browser, "fonts-liberation"];
      const { code, output } = await capture("apt-get", install, { env });
      if (code === 0) return;
      say(output.trim().split("\n").slice(-5).join("\n"));
    }
  });
  return installedPlaces({ platform: process.platform, env: process.env });
}

/** What is tried, in this order, when CHROMIUM_PATH does not say. @type {Source[]} */
const sources = [
  async () => installedPlaces({ platform: process.platform, env: process.env }),
  async () => downloadedPlace(),
  fromPlaywright,
  fromDebian,
];

/**
 * A Chromium that runs on this machine, installed if that is possible.
 * @param {NodeJS.ProcessEnv} [env]
 * @param {Source[]} [from]
 * @returns {Promise<string>} its path
 * @throws {Stop} with a sentence that says how to get one
 */
export async function findChromium(env = process.env, from = sources) {
  if (env.CHROMIUM_PATH) {
    if (await runs(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Stop(
      `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which does not run. Correct it or unset it.`,
    );
  }
  for (const source of from)
    for (const place of await source()) if (await runs(place)) return place;
  throw new Stop(
    "The browser tests need Chromium and none could be found or fetched. Install Chromium or Google Chrome " +
      "(on Debian: apt-get install chromium), or set CHROMIUM_PATH to one, and run the same command again.",
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await runMain(async () => {
    console.log(await findChromium());
    return 0;
  });
