import type { Role } from "@kitround/contract/access/capabilities.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { test as base, expect, type Page } from "@playwright/test";
import { launchServer } from "./launch-server.ts";
import { savesData, waitsLong } from "./new-context.ts";
import { refusedByPolicy } from "./policy.ts";
import { administrator } from "./server-facts.ts";
import { setUpOrganisation } from "./set-up-organisation.ts";

export { expect };

export interface Actor {
  email: string;
  password: string;
}

interface Fixtures {
  /** A page on the start page, nobody signed in. */
  start: Page;
  /**
   * A page on the start page, as the administrator who has created the organisation. Its session is shared: never end
   * it.
   */
  signedIn: Page;
  /** Fails the test if its page violates the content security policy. */
  obeysPolicy: undefined;
}

interface WorkerFixtures {
  /** The address of this worker's own server, with the administrator's organisation; `E2E_URL` names another. */
  server: string;
  /** One real sign-in for the whole worker, because the server limits sign-ins per address and minute. */
  session: Session;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // Playwright reads what a fixture needs from its parameters; this one needs nothing.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const given = process.env["E2E_URL"];
      if (given !== undefined) return use(given);
      const server = await launchServer();
      await setUpOrganisation(server);
      // For calls outside of a page: see `serverUrl`.
      process.env["E2E_URL"] = server.url;
      await use(server.url);
      await server.stop();
      return undefined;
    },
    { scope: "worker", auto: true, timeout: 0 },
  ],
  baseURL: async ({ server }, use) => use(server),
  context: async ({ context }, use) => {
    await savesData(context);
    await waitsLong(context);
    await use(context);
  },
  session: [
    async ({ playwright, server }, use) => {
      const context = await playwright.request.newContext({ baseURL: server });
      const answer = await context.post("/api/auth", { data: administrator });
      if (!answer.ok())
        throw new Error(`Sign-in failed: ${answer.status()} ${await answer.text()}`);
      const session: Session = await answer.json();
      await context.dispose();
      await use(session);
    },
    { scope: "worker" },
  ],
  obeysPolicy: [
    async ({ context }, use) => {
      const refused = refusedByPolicy(context);
      await use(undefined);
      expect(refused).toEqual([]);
    },
    { auto: true },
  ],
  start: async ({ page }, use) => {
    await page.goto("/");
    await use(page);
  },
  signedIn: async ({ page, session }, use) => {
    await keepSession(page, session);
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await use(page);
  },
});

/** Loads the app with an existing session. The stored session can be changed afterwards. */
export async function keepSession(page: Page, session: Session): Promise<void> {
  // A page of this origin that loads fast: loading the app twice would take most of a test's time.
  await page.goto("/icon.svg");
  await page.evaluate((value) => localStorage.setItem("auth", JSON.stringify(value)), session);
  await page.goto("/");
}

/** Signs in as a person does, from any page with the form. */
export async function signIn(page: Page, { email, password }: Actor): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
}

/**
 * Navigates within the running app, as a link does, and waits for the screen: a load would start at `/` again, and an
 * early click could hit the previous screen.
 */
export async function go(page: Page, path: string): Promise<void> {
  await leadTo(page, path);
  await page.waitForURL(`**${path}`);
  await page.waitForFunction(() => {
    const { __TSR_ROUTER__: router } = globalThis as { __TSR_ROUTER__?: Router };
    const { status, resolvedLocation } = router?.state ?? {};
    return status === "idle" && resolvedLocation?.pathname === location.pathname;
  });
}

/** The router as exposed on the page. */
interface Router {
  state: { status: string; resolvedLocation?: { pathname: string } };
}

/** Goes to the sign-in page and waits for it: the start page, which it replaces, has the same form. */
export async function goToSignIn(page: Page): Promise<void> {
  await go(page, "/login");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
}

/** Searches a list and waits until it has settled: rows that are being removed would move away from under a click. */
export async function seek(page: Page, words: string): Promise<void> {
  // Text typed into a screen that is being replaced is lost.
  await expect(async () => {
    await page.getByRole("searchbox").fill(words);
    const sought = () => new URL(page.url()).searchParams.get("q");
    await expect.poll(sought, { timeout: 5_000 }).toBe(words);
  }).toPass();
}

/** As `go`, without waiting to arrive: for routes that redirect. */
export async function leadTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, path);
}

/** Shows the screens of a role without an account for it: the server still decides what is allowed. */
export async function appearAs(page: Page, role: Role): Promise<void> {
  await page.evaluate((value) => {
    const session: unknown = JSON.parse(localStorage.getItem("auth") ?? "{}");
    localStorage.setItem("auth", JSON.stringify({ ...Object(session), role: value }));
  }, role);
  await page.reload();
}
