import { allows, type Role } from "@kitround/contract/access/capabilities.ts";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { type DemoServer, startDemo } from "./demo-server.ts";
import { go, signIn } from "./fixtures.ts";

// Every screen as each role, full of the demo branch: nothing in it has a fault of access, runs over or logs an error.

/** 320 is a laptop at 400 % zoom; the axe looks where the most is to be seen, for it takes its time. */
const axed = new Set(["manager 390", "manager 1440"]);
const widths: Record<Role, readonly number[]> = {
  admin: [1440],
  manager: [320, 390, 820, 1440],
  coordinator: [820],
  volunteer: [820],
  driver: [390],
  finance: [1440],
  viewer: [390],
};

const seesClaims = ["claims:own", "claims:read"] as const;
const screens = [
  { path: "/", access: "session" },
  { path: "/plan", access: "plan:read" },
  { path: "/prepare-kits", access: "kit-room:work" },
  { path: "/prepare-kits?view=pick", access: "kit-room:work" },
  { path: "/trips", access: ["trips:read", "trips:run-own"], opens: "/trips/" },
  { path: "/top-ups", access: "kit-room:work" },
  { path: "/top-ups?tab=top-up", access: "kit-room:work" },
  { path: "/top-ups?tab=stock", access: "kit-room:work" },
  { path: "/km-claims", access: seesClaims },
  { path: "/km-claims?tab=all", access: "claims:read", opens: "/km-claims?" },
  { path: "/km-claims?tab=rates", access: seesClaims },
  { path: "/kits", access: "kits:read", opens: "/kits?" },
  { path: "/settings", access: "session" },
  { path: "/settings?open=first-steps", access: "plan:write" },
  { path: "/settings/schools", access: "schools:read", opens: "/settings/schools/" },
  { path: "/settings/kits", access: "kit-types:read", opens: "/settings/kits?" },
  { path: "/settings/kits?tab=items", access: "kit-types:read" },
  { path: "/settings/kits?tab=copies", access: "kits:read" },
  { path: "/settings/users", access: "users:read", opens: "/settings/users/" },
  { path: "/settings/routes", access: "schools:read", opens: "/settings/routes/" },
  { path: "/settings/my-account", access: "session" },
  { path: "/tasks", access: ["tasks:read", "tasks:own"] },
] as const;

let demo: DemoServer;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo.stop());

async function signedInAs(browser: Browser, role: Role, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${demo.url}/login`);
  const account = demo.accounts.find((each) => each.role === role);
  if (!account) throw new Error(`The demo has no ${role}.`);
  await signIn(page, account);
  return page;
}

/** What is wrong with the screen as it stands, in words. */
async function faults(page: Page, axe: boolean): Promise<string[]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect(page.getByLabel("Loading")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeVisible();
  // All rules, best practices too; legacy mode does without a further page, which is half the time.
  const { violations } = axe
    ? await new AxeBuilder({ page })
        .setLegacyMode()

        .analyze()
    : { violations: [] };
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`),
    ...(over > 0 ? [`${over} pixels run over`] : []),
  ];
}

/** How far what was there has moved while Today came, in the browser's own measure (0.1 is called good). */
async function shiftOfToday(page: Page): Promise<number> {
  await page.goto(demo.url);
  await page.getByRole("region", { name: "What today asks of you" }).waitFor();
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          // The browser's own type does not say it yet.
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          done(shifts.reduce((sum, each) => sum + each.value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => done(0)));
      }),
  );
}

for (const [role, sizes] of Object.entries(widths) as [Role, readonly number[]][]) {
  for (const width of sizes) {
    test(`as ${role} at ${width} pixels`, async ({ browser }) => {
      test.setTimeout(120_000);
      const page = await signedInAs(browser, role, width);
      expect(await shiftOfToday(page)).toBeLessThan(0.05);
      const found: Record<string, string[]> = {};
      page.on("console", (said) => {
        if (said.type() === "error") (found["console"] ??= []).push(said.text());
      });
      const look = async (path: string) => {
        await go(page, path);
        const wrong = await faults(page, axed.has(`${role} ${width}`));
        if (wrong.length > 0) found[path] = wrong;
      };
      for (const screen of screens.filter(({ access }) => allows(access, role))) {
        await look(screen.path);
        await expect(page.getByText("not part of your role")).toHaveCount(0);
        if (!("opens" in screen)) continue;
        const link = page.getByRole("main").locator(`a[href^="${screen.opens}"]`).first();
        const detail = await link.getAttribute("href", { timeout: 5000 }).catch(() => null);
        if (detail !== null) await look(detail);
      }
      expect(found).toEqual({});
      await page.context().close();
    });
  }
}
