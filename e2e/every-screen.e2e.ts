import { allows, type Role } from "@kitround/contract/access/capabilities.ts";
import { type Browser, expect, type Page } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { test } from "./demo-test.ts";
import { type Actor, go, signIn } from "./fixtures.ts";
import { launchServer } from "./launch-server.ts";
import { attack, refusedByPolicy } from "./policy.ts";
import { administrator } from "./server-facts.ts";
import { newPageLink } from "./school-page-link.ts";
import { screens } from "./screens.ts";
import { setUpOrganisation } from "./set-up-organisation.ts";
import { endsWithin } from "./ends-within.ts";
import { openContext } from "./new-context.ts";

// Every screen as each role, with the demo branch's data: it has no axe violation, no overflow and logs no error.
// Each role walks through the screens once; at each screen the window is resized to the sizes that the role uses.

test.describe.configure({ mode: "parallel", timeout: 1_200_000 });

/** 320 is a laptop at 400 % zoom; axe runs where the most is shown, because it is slow. */
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
  // Reduced motion, so that nothing is checked while it fades in.
  const context = await openContext(browser, { viewport, baseURL: url, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/login");
  return page;
}

/** Waits until deferred rendering is done. An idle page may never get an idle callback. */
const atRest = (page: Page) =>
  endsWithin(
    "an idle moment of the page",
    page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 }))),
  );

/** The faults of the current screen, in words. */
async function faults(page: Page, axe: boolean): Promise<string[]> {
  await endsWithin(
    "the page's next frame",
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))),
  );
  await expect(page.getByLabel("Loading")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await atRest(page);
  const wrong = axe ? await accessFaults(page) : [];
  // A table's lowest row has one line: 36 pixels from 1280 up, more for touch below.
  const [width, least] = await page.evaluate(() => [
    innerWidth,
    Math.min(
      ...[...document.querySelectorAll("tbody tr[data-index]")]
        // A list behind its open detail has no visible rows.
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

/** Checks a screen at each width, as `who`; collects the faults, and the errors on the browser's console. */
function watch(page: Page, who: Role | "nobody", sizes: readonly number[]) {
  const found: Record<string, string[]> = {};
  page.on("console", (said) => {
    // This error is specified for a person who is not signed in.
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

/** The layout shift of Today while it loads, in the browser's own measure (0.1 is good). */
async function shiftOfToday(page: Page): Promise<number> {
  await page.reload();
  await page.getByRole("region", { name: "Today's work" }).waitFor();
  const shifts = page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          // The browser's own type lacks it.
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          done(shifts.reduce((sum, each) => sum + each.value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => done(0)));
      }),
  );
  return endsWithin("the page's layout shifts", shifts);
}

/** `part` of `parts`: the longest walk is divided between workers, and every screen is in one of its parts. */
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
  await test.step("local storage contains `auth`, the reload flag and the provider's cache, nothing else", async () => {
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
  await look("/privacy");
  await look("/login");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Type your password")).toBeVisible();
  await look("/login");
  expect(found).toEqual({});
  await test.step("a violation of the policy would have been found: the walks of all roles obey it", async () => {
    const refused = refusedByPolicy(page.context());
    expect(await attack(page)).toEqual([]);
    await expect.poll(() => refused.length).toBe(5);
    expect(found["console"]?.length).toBe(5);
  });
  await test.step("the API's own page obeys its policy, and its style is applied", async () => {
    const refused = refusedByPolicy(page.context());
    await page.goto("/api/docs");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(18, 63, 148)");
    expect(refused).toEqual([]);
  });
  await page.context().close();
});

test("a school's own page, opened by its link, at 1440, 820, 390 and 320 pixels", async ({
  browser,
  demo,
}) => {
  const office = await open(browser, demo.url, 1440);
  const account = demo.accounts.find(({ role }) => role === "coordinator");
  if (!account) throw new Error("The demo has no coordinator.");
  await signIn(office, account);
  const stored = (await office.evaluate(() => localStorage.getItem("auth"))) ?? "{}";
  const path = await newPageLink(JSON.parse(stored), demo.url);
  const context = await openContext(browser, { baseURL: demo.url, reducedMotion: "reduce" });
  const refused = refusedByPolicy(context);
  const page = await context.newPage();
  const { found } = watch(page, "nobody", []);
  await page.goto(path);
  // Collapsed sections are checked, too.
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
