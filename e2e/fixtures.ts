import type { Role } from "@kitround/contract/access/capabilities.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { test as base, expect, type Page } from "@playwright/test";
import { administrator } from "./server-facts.ts";

export { expect };

export interface Actor {
  email: string;
  password: string;
}

interface Fixtures {
  /** A page on the start page, nobody signed in. */
  start: Page;
  /** A page on the start page, as the administrator who has set the organisation up. Its session is shared: never end it. */
  signedIn: Page;
}

interface WorkerFixtures {
  /** One real sign-in for the whole run: the server allows an address only so many a minute. */
  session: Session;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  session: [
    async ({ playwright }, use) => {
      const context = await playwright.request.newContext({
        baseURL: process.env["E2E_URL"] ?? "",
      });
      const answer = await context.post("/api/auth", { data: administrator });
      if (!answer.ok())
        throw new Error(`Sign-in failed: ${answer.status()} ${await answer.text()}`);
      const session: Session = await answer.json();
      await context.dispose();
      await use(session);
    },
    { scope: "worker" },
  ],
  start: async ({ page }, use) => {
    await page.goto("/");
    await use(page);
  },
  signedIn: async ({ page, session }, use) => {
    await page.goto("/");
    await page.evaluate((value) => localStorage.setItem("auth", JSON.stringify(value)), session);
    await page.reload();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await use(page);
  },
});

/** Signs in as a person does, from any page with the form. */
export async function signIn(page: Page, { email, password }: Actor): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
}

/** Goes to a route within the running app, as a link does: a load would start at `/` again. */
export async function go(page: Page, path: string): Promise<void> {
  await leadTo(page, path);
  await page.waitForURL(`**${path}`);
}

/** As `go`, without waiting to arrive: for routes that lead on. */
export async function leadTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, path);
}

/** What the screens show of a role, without an account for each: the server still decides what it may do. */
export async function appearAs(page: Page, role: Role): Promise<void> {
  await page.evaluate((value) => {
    const session: unknown = JSON.parse(localStorage.getItem("auth") ?? "{}");
    localStorage.setItem("auth", JSON.stringify({ ...Object(session), role: value }));
  }, role);
  await page.reload();
}
