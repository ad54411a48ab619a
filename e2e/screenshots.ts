import { execFileSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import { startDemo } from "./demo-server.ts";
import { go, signIn } from "./fixtures.ts";
import { endsWithin } from "./ends-within.ts";

// The pictures of docs/screenshots, from the running demo: `npm run screenshots`, or with the names of some of them.

const folder = fileURLToPath(new URL("../docs/screenshots", import.meta.url));
const finder = fileURLToPath(new URL("../scripts/find-chromium.mjs", import.meta.url));
const settleMs = 600;
const sizes = { phone: [390, 844], tablet: [820, 1180], desk: [1440, 900] } as const;

interface Picture {
  name: string;
  as: string | null;
  size: keyof typeof sizes;
  path: string;
  /** Actions on the screen before the picture is taken. */
  first?: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  { name: "login", as: null, size: "phone", path: "/login" },
  {
    name: "driver-trips",
    as: "driver",
    size: "phone",
    path: "/trips",
  },
  {
    name: "driver-stop",
    as: "driver",
    size: "phone",
    path: "/trips",
    first: async (page) => {
      await page.getByRole("main").getByRole("link", { name: /River/ }).first().click();
      await page.getByRole("heading", { name: /River/ }).first().waitFor();
    },
  },
  { name: "prepare-kits", as: "volunteer", size: "tablet", path: "/prepare-kits" },
  { name: "top-ups", as: "volunteer", size: "tablet", path: "/top-ups?tab=top-up" },
  { name: "today", as: "manager", size: "desk", path: "/" },
  { name: "plan", as: "manager", size: "desk", path: "/plan" },
  { name: "trips", as: "manager", size: "desk", path: "/trips" },
  { name: "stock", as: "coordinator", size: "desk", path: "/top-ups?tab=stock" },
  { name: "kits", as: "manager", size: "desk", path: "/kits" },
  { name: "km-claims", as: "manager", size: "desk", path: "/km-claims?tab=all" },
  { name: "schools", as: "coordinator", size: "desk", path: "/settings/schools" },
  { name: "tasks", as: "coordinator", size: "desk", path: "/tasks" },
];

const wanted = process.argv.slice(2);
const chosen = pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const executablePath = execFileSync(process.execPath, [finder], { encoding: "utf8" }).trim();
const demo = await startDemo();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  mkdirSync(folder, { recursive: true });
  let bytes = 0;
  for (const picture of chosen) {
    const file = join(folder, `${picture.name}.png`);
    await take(browser, picture, file);
    const size = statSync(file).size;
    bytes += size;
    console.log(`${picture.name.padEnd(14)} ${Math.round(size / 1024)} KB`);
  }
  console.log(`${chosen.length} pictures, ${(bytes / 1024 ** 2).toFixed(1)} MB`);
} finally {
  await browser.close();
  await demo.stop();
}

async function take(from: Browser, picture: Picture, file: string): Promise<void> {
  const { as, size, path, first } = picture;
  const [width, height] = sizes[size];
  const page = await from.newPage({
    baseURL: demo.url,
    viewport: { width, height },
    locale: "en-NZ",
    timezoneId: "Pacific/Auckland",
    reducedMotion: "reduce",
  });
  await page.goto("/");
  const account = demo.accounts.find(({ role }) => role === as);
  if (account) await signIn(page, account);
  if (path !== "/") {
    await go(page, path);
    // The start page is shown until the screen's own part is loaded.
    if (as !== null)
      await page.getByRole("button", { name: "Sign out" }).waitFor({ state: "hidden" });
  }
  await first?.(page);
  // The network is never idle, because of the stream of changes.
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.getByLabel("Loading").first().waitFor({ state: "hidden" });
  await page.locator(".MuiSkeleton-root").first().waitFor({ state: "hidden" });
  await page.waitForTimeout(settleMs);
  const ready = page.evaluate(async () => void (await document.fonts.ready));
  await endsWithin("the page's fonts", ready);
  await page.screenshot({ path: file });
  await page.close();
}
