import { createRoute } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { call } from "./call.ts";
import { appearAs, expect, go, leadTo, test } from "./fixtures.ts";

const bottomBar = "Areas";
const areas = ["Branch Plan", "Prepare Kits", "Trips", "Top Ups", "KM Claims", "Kits", "Settings"];

const screens = [
  { path: "/kits", title: "Kits" },
  { path: "/km-claims", title: "KM Claims" },
  { path: "/plan", title: "Branch Plan" },
  { path: "/prepare-kits", title: "Prepare Kits" },
  { path: "/top-ups", title: "Top Ups" },
  { path: "/trips", title: "Trips" },
  { path: "/settings", title: "Settings" },
];

const withoutAppBar = [
  "/settings/kits",
  "/settings/my-account",
  "/settings/routes",
  "/settings/schools",
  "/settings/users",
];

test.describe("Section 2: screens and routes", () => {
  test("the default layout shows the route's title in the app bar, and the bottom bar", async ({
    signedIn: page,
  }) => {
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    for (const { path, title } of screens) {
      await go(page, path);
      await expect(
        page.getByRole("banner").getByRole("heading", { name: title, exact: true }),
      ).toBeVisible();
      await expect(page.getByRole("navigation", { name: bottomBar })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Kitround`);
      await expect(
        page
          .getByRole("navigation", { name: bottomBar })
          .getByRole("link", { name: title, exact: true }),
      ).toHaveAttribute("aria-current", "page");
    }
  });

  test("a route that suppresses the app bar has none, but has the bottom bar", async ({
    signedIn: page,
    session,
  }) => {
    const mark = crypto.randomUUID().slice(0, 4);
    const school = await call(session, createSchool, { body: { nameEn: `Moa School ${mark}` } });
    const route = await call(session, createRoute, { body: { name: `Moa ${mark}`, weekday: 2 } });
    const details = [
      { path: `/settings/schools/${school.id}`, name: `Moa School ${mark}` },
      { path: `/settings/routes/${route.id}`, name: `Moa ${mark}` },
      { path: `/settings/users/${session.branchUserId}`, name: "Aroha First" },
    ];
    for (const { path, name } of [
      ...withoutAppBar.map((path) => ({ path, name: "" })),
      ...details,
    ]) {
      await go(page, path);
      await expect(page.getByRole("navigation", { name: bottomBar })).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(page.getByRole("banner")).toHaveCount(0);
    }
  });

  test("the plain layout has no bars", async ({ signedIn: page }) => {
    const noChrome = async () => {
      await expect(page.getByRole("banner")).toHaveCount(0);
      await expect(page.getByRole("navigation", { name: bottomBar })).toHaveCount(0);
    };
    for (const path of ["/", "/blank", "/login"]) {
      await go(page, path);
      await noChrome();
    }
    // Without a provider's answer it redirects.
    await leadTo(page, "/msal");
    await noChrome();
    await go(page, "/tasks");
    await expect(page.getByRole("heading", { name: "School Settings" })).toBeVisible();
    await noChrome();
    await go(page, "/blank");
    await expect(page.locator("#root")).toHaveText("");
  });

  test("the bottom bar has its icons in order, plan and kits only from 600 pixels", async ({
    signedIn: page,
  }) => {
    await go(page, "/settings");
    const links = page.getByRole("navigation", { name: bottomBar }).getByRole("link");
    await page.setViewportSize({ width: 600, height: 800 });
    await expect(links).toHaveCount(7);
    expect(await links.evaluateAll((all) => all.map((link) => link.ariaLabel))).toEqual(areas);
    // Icons, without words.
    expect(await links.evaluateAll((all) => all.map((link) => link.textContent))).toEqual(
      areas.map(() => ""),
    );
    await expect(links.locator("svg")).toHaveCount(7);
    await page.setViewportSize({ width: 599, height: 800 });
    await expect(links).toHaveCount(5);
    expect(await links.evaluateAll((all) => all.map((link) => link.ariaLabel))).toEqual(
      areas.filter((area) => area !== "Branch Plan" && area !== "Kits"),
    );
  });

  test("top-ups carry the spray bottle", async ({ signedIn: page }) => {
    const { mdiSprayBottle } = await import("@mdi/js");
    await go(page, "/settings");
    const icon = page.getByRole("link", { name: "Top Ups" }).locator("svg path");
    await expect(icon).toHaveAttribute("d", mdiSprayBottle);
  });

  test("a role sees only the areas it may open", async ({ signedIn: page }) => {
    await appearAs(page, "finance");
    await go(page, "/km-claims");
    const links = page.getByRole("navigation", { name: bottomBar }).getByRole("link");
    await expect(links).toHaveCount(2);
    await go(page, "/plan");
    await expect(page.getByText("This screen is not part of your role")).toBeVisible();
  });

  test("every start replaces the current route with /, and Continue leads back", async ({
    signedIn: page,
  }) => {
    await page.goto("/km-claims");
    await expect(page).toHaveURL("/");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/km-claims");
    await page.reload();
    await expect(page).toHaveURL("/");
  });

  test("Continue does not lead to an unknown address, and the start is replaced", async ({
    signedIn: page,
  }) => {
    const before = await page.evaluate(() => history.length);
    await page.goto("/nowhere");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue" })).toHaveCount(0);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
  });

  test("screens load on demand", async ({ signedIn: page }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await go(page, "/km-claims");
    await expect(page.getByRole("banner")).toBeVisible();
    expect(requested.some((url) => /\/assets\/km-claims-[\w-]+\.js$/.test(url))).toBe(true);
    expect(requested.some((url) => /\/assets\/top-ups-/.test(url))).toBe(false);
  });

  test("the sign-in page is a chunk of its own, which the start does not load", async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    const loaded = () => requested.some((url) => /\/assets\/login-[\w-]+\.js$/.test(url));
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    expect(loaded()).toBe(false);
    await go(page, "/login");
    await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
    expect(loaded()).toBe(true);
  });

  test("a person who is not signed in is sent to the login route", async ({ start: page }) => {
    for (const path of ["/plan", "/settings/users", "/tasks"]) {
      await leadTo(page, path);
      await expect(page).toHaveURL("/login");
    }
  });
});
