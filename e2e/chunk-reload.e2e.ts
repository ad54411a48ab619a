import type { Page } from "@playwright/test";
import { expect, go, keepSession, test } from "./fixtures.ts";
import { openContext } from "./new-context.ts";

const FLAG = "dynamic-reload";
const chunk = "**/assets/km-claims-*.js*";

function countDocuments(page: Page): { count: number } {
  const documents = { count: 0 };
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.count += 1;
  });
  return documents;
}

async function openClaims(page: Page): Promise<void> {
  await page.getByRole("link", { name: "KM Claims" }).click();
}

/** Screens are preloaded when their link is in view; this blocks the screen's file from the start. */
async function loseScreen(page: Page): Promise<void> {
  await page.route(chunk, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await go(page, "/settings");
  // The screen's reads must succeed: a failed read opens the network dialog over everything.
  await expect(page.getByRole("button", { name: /^Kits · / })).toBeVisible();
}

test.describe("Section 2: a screen that fails to load", () => {
  test("missing once: one reload, the right screen, the flag cleared", async ({
    signedIn: page,
  }) => {
    await go(page, "/settings");
    let missing = 1;
    await page.route(chunk, (route) =>
      missing-- > 0 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    const documents = countDocuments(page);
    await openClaims(page);
    // Before reloading it checks whether the server answers.
    await expect.poll(() => documents.count).toBe(1);
    await expect(
      page.getByRole("banner").getByRole("heading", { name: "KM Claims" }),
    ).toBeVisible();
    await expect(page.getByRole("main")).toContainText(/\S/);
    await expect(page).toHaveURL("/km-claims");
    expect(documents.count).toBe(1);
    expect(await page.evaluate((key) => localStorage.getItem(key), FLAG)).toBeNull();
    // And it may reload again another time.
    missing = 1;
    await go(page, "/settings");
    await page.reload();
    await expect(page).toHaveURL("/");
    await openClaims(page);
    await expect.poll(() => documents.count).toBe(3);
    await expect(
      page.getByRole("banner").getByRole("heading", { name: "KM Claims" }),
    ).toBeVisible();
    expect(documents.count).toBe(3);
  });

  test("missing always: one reload, then the error screen; another screen clears the flag", async ({
    signedIn: page,
  }) => {
    await go(page, "/settings");
    await page.route(chunk, (route) => route.fulfill({ status: 404 }));
    const documents = countDocuments(page);
    await openClaims(page);
    await expect(page.getByRole("alert")).toContainText("This screen could not be shown");
    expect(await page.evaluate((key) => localStorage.getItem(key), FLAG)).not.toBeNull();
    await page.getByRole("link", { name: "Top Ups" }).click();
    await expect(page.getByRole("banner").getByRole("heading", { name: "Top Ups" })).toBeVisible();
    expect(documents.count).toBe(1);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), FLAG)).toBeNull();
  });

  test("the same for the start page's own part", async ({ signedIn: page }) => {
    await page.route("**/assets/today-*.js*", (route) => route.fulfill({ status: 404 }));
    const documents = countDocuments(page);
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("This screen could not be shown");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Load again" }).click();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    // The test's own reload, the one after the failure, and the person's.
    expect(documents.count).toBe(3);
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), FLAG)).toBeNull();
  });

  test("without a reachable server, though the browser reports online: no reload", async ({
    signedIn: page,
  }) => {
    await loseScreen(page);
    await page.route(
      ({ pathname }) => pathname === "/",
      (route) => route.abort(),
    );
    await openClaims(page);
    await expect(page.getByRole("alert")).toContainText("This screen could not be shown");
    await expect(page).toHaveURL("/km-claims");
    expect(await page.evaluate((key) => localStorage.getItem(key), FLAG)).toBeNull();
  });

  test("offline: no reload", async ({ signedIn: page, context }) => {
    await loseScreen(page);
    await expect(page.getByLabel("Loading")).toHaveCount(0);
    const documents = countDocuments(page);
    await context.setOffline(true);
    await openClaims(page);
    await expect(page.getByRole("alert")).toContainText("This screen could not be shown");
    expect(documents.count).toBe(0);
    await context.setOffline(false);
  });

  test("its code is preloaded while nothing is read, except with data saver", async ({
    browser,
    session,
    baseURL,
    signedIn: saving,
  }) => {
    const fetched: string[] = [];
    saving.on("request", (request) => {
      if (request.url().includes("/assets/km-claims-")) fetched.push(request.url());
    });
    await saving.reload();
    await expect(saving.getByRole("button", { name: "Sign out" })).toBeVisible();
    const context = await openContext(browser, { baseURL: baseURL ?? "" });
    const page = await context.newPage();
    const ahead = page.waitForRequest(chunk);
    await keepSession(page, session);
    await ahead;
    // With data saver nothing was loaded in the same time.
    expect(fetched).toEqual([]);
    await context.close();
  });
});
