import { allows, type Role } from "@kitround/contract/access/capabilities.ts";
import { type Browser, expect, type Page, test as base } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { type DemoServer, startDemo } from "./demo-server.ts";
import { type Actor, go, signIn } from "./fixtures.ts";
import { launchServer } from "./launch-server.ts";
import { attack, refusedByPolicy } from "./policy.ts";
import { administrator } from "./server-facts.ts";
import { newPageLink } from "./school-page-link.ts";
import { screens } from "./screens.ts";
import { setUpOrganisation } from "./set-up-organisation.ts";
import { endsWithin } from "./ends-within.ts";

// Every screen as each role, full of the demo branch: nothing in it has a fault of access, runs over or logs an error. A role
// walks once; at each screen its window takes the sizes that the role works at.

const test = base.extend<object, { demo: DemoServer }>({
  demo: [
    // Playwright reads what a fixture needs from its parameters; this one needs nothing.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const demo = await startDemo();
      await use(demo);
      await demo.stop();
    },
    { scope: "worker", timeout: 0 },
  ],
});
test.describe.configure({ mode: "parallel", timeout: 1_200_000 });

/** 320 is a laptop at 400 % zoom; the axe looks where the most is to be seen, for it takes its time. */
const axed = new Set(["manager 390", "manager 1440", "nobody 320", "nobody 1440"]);
const widths: Record<Role, readonly number[]> = {
  manager: [1440, 820, 390, 320],
  admin: [1440],
  coordinator: [820],
  volunteer: [820],
  driver: [390],
  finance: [1440],
  viewer: [390],
};

async function open(browser: Browser, url: string, width: number): Promise<Page> {
  const viewport = { width, height: 900 };
  // What fades in is looked at as it stands, not half way there.
  const context = await browser.newContext({ viewport, baseURL: url, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/login");
  return page;
}

/** Until what is drawn only when nothing else waits has been. A page with nothing to do may not be asked at all. */
const atRest = (page: Page) =>
  endsWithin(
    "an idle moment of the page",
    page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 }))),
  );

/** What is wrong with the screen as it stands, in words. */
async function faults(page: Page, axe: boolean): Promise<string[]> {
  await endsWithin(
    "the page's next frame",
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))),
  );
  await expect(page.getByLabel("Loading")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await atRest(page);
  const wrong = axe ? await accessFaults(page) : [];
  // A table's lowest row is of one line: 36 pixels from 1280 up, for fingers below.
  const [width, least] = await page.evaluate(() => [
    innerWidth,
    Math.min(
      ...[...document.querySelectorAll("tbody tr[data-index]")]
        // A list that gives way to what is opened from it has none that is seen.
        .filter((row) => row.checkVisibility())
        .map((row) => row.getBoundingClientRect().height || Infinity),
    ),
  ]);
  const fits = least === Infinity || (width < 1280 ? least >= 52 : least === 36);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [
    ...wrong,
    ...(fits ? [] : [`rows of ${least} pixels at ${width}`]),
    ...(over > 0 ? [`${over} pixels run over`] : []),
  ];
}

/** Looks at a screen at each width, as `who`; keeps what it finds, and what the browser's console calls an error. */
function watch(page: Page, who: Role | "nobody", sizes: readonly number[]) {
  const found: Record<string, string[]> = {};
  page.on("console", (said) => {
    // Specified for whoever is not signed in.
    const expected = who === "nobody" && said.text().startsWith("The session id is missing");
    if (said.type() === "error" && !expected) (found["console"] ??= []).push(said.text());
  });
  const look = async (path: string) => {
    await go(page, path);
    for (const width of sizes) {
      await page.setViewportSize({ width, height: 900 });
      const wrong = await faults(page, axed.has(`${who} ${width}`));
      if (wrong.length > 0) found[`${path} at ${width}`] = wrong;
    }
  };
  return { found, look };
}

/** How far what was there has moved while Today came, in the browser's own measure (0.1 is called good). */
async function shiftOfToday(page: Page): Promise<number> {
  await page.reload();
  await page.getByRole("region", { name: "What today asks of you" }).waitFor();
  const shifts = page.evaluate(
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
  return endsWithin("the page's layout shifts", shifts);
}

/** `part` of `parts`: the longest walk is shared by the workers, every screen is in one of its parts. */
async function walk(
  page: Page,
  account: Actor,
  role: Role,
  sizes: readonly number[],
  part = 0,
  parts = 1,
) {
  const refused = refusedByPolicy(page.context());
  await signIn(page, account);
  expect(await shiftOfToday(page)).toBeLessThan(0.05);
  const { found, look } = watch(page, role, sizes);
  const own = screens.filter(({ access }) => allows(access, role));
  for (const screen of own.filter((_, at) => at % parts === part)) {
    await look(screen.path);
    await expect(page.getByText("not part of your role")).toHaveCount(0);
    if (!("opens" in screen)) continue;
    const links = page.getByRole("main").locator(`a[href^="${screen.opens}"]`);
    const detail = (await links.count()) > 0 ? await links.first().getAttribute("href") : null;
    if (detail !== null) await look(detail);
  }
  expect(found).toEqual({});
  expect(refused).toEqual([]);
  await test.step("local storage holds `auth`, the reload flag and the provider's cache, nothing else", async () => {
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept).toContain("auth");
    expect(kept.filter((key) => !/^(auth$|dynamic-reload$|msal\.)/.test(key))).toEqual([]);
  });
  await page.context().close();
}

for (const [role, sizes] of Object.entries(widths) as [Role, readonly number[]][]) {
  const parts = sizes.length > 1 ? 2 : 1;
  for (let part = 0; part < parts; part += 1) {
    const which = parts > 1 ? `, part ${part + 1}` : "";
    test(`as ${role} at ${sizes.join(", ")} pixels${which}`, async ({ browser, demo }) => {
      const account = demo.accounts.find((each) => each.role === role);
      if (!account) throw new Error(`The demo has no ${role}.`);
      const page = await open(browser, demo.url, sizes[0] ?? 1440);
      await walk(page, account, role, sizes, part, parts);
    });
  }
}

test("as nobody, at 1440 and 320 pixels", async ({ browser, demo }) => {
  const page = await open(browser, demo.url, 1440);
  const { found, look } = watch(page, "nobody", [1440, 320]);
  await look("/");
  await look("/unsubscribe");
  await look("/login");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Type your password")).toBeVisible();
  await look("/login");
  expect(found).toEqual({});
  await test.step("what the policy refuses would have been found: the walks of all roles hold it", async () => {
    const refused = refusedByPolicy(page.context());
    expect(await attack(page)).toEqual([]);
    await expect.poll(() => refused.length).toBe(5);
    expect(found["console"]?.length).toBe(5);
  });
  await test.step("the API's own page keeps to its policy, and looks as it was written", async () => {
    const refused = refusedByPolicy(page.context());
    await page.goto("/api/docs");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(18, 63, 148)");
    expect(refused).toEqual([]);
  });
  await page.context().close();
});

test("a school's own page, behind its link, at 1440, 820, 390 and 320 pixels", async ({
  browser,
  demo,
}) => {
  const office = await open(browser, demo.url, 1440);
  const account = demo.accounts.find(({ role }) => role === "coordinator");
  if (!account) throw new Error("The demo has no coordinator.");
  await signIn(office, account);
  const stored = (await office.evaluate(() => localStorage.getItem("auth"))) ?? "{}";
  const path = await newPageLink(JSON.parse(stored), demo.url);
  const context = await browser.newContext({ baseURL: demo.url, reducedMotion: "reduce" });
  const refused = refusedByPolicy(context);
  const page = await context.newPage();
  const { found } = watch(page, "nobody", []);
  await page.goto(path);
  // What is folded away is looked at, too.
  for (const fold of await page.locator("summary").all()) await fold.click();
  for (const width of [1440, 820, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const wrong = await faults(page, width === 1440 || width === 320);
    if (wrong.length > 0) found[`the page at ${width}`] = wrong;
  }
  expect(found).toEqual({});
  expect(refused).toEqual([]);
  await context.close();
  await office.context().close();
});

test("as administrator of an empty installation, at 390 pixels", async ({ browser }) => {
  const server = await launchServer();
  try {
    await setUpOrganisation(server);
    await walk(await open(browser, server.url, 390), administrator, "admin", [390]);
  } finally {
    await server.stop();
  }
});
