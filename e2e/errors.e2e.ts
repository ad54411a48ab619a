import { createItem } from "@kitround/contract/items/item.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import type { Page, Route } from "@playwright/test";
import { expect, go, goToSignIn, test } from "./fixtures.ts";
import { call } from "./call.ts";

/** Makes the next calls fail as a network or a proxy would; the real server can't be made to do so. */
async function failWith(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route("**/api/auth", answer);
}

async function tryToSignIn(page: Page): Promise<void> {
  await page.getByLabel("E-mail").fill("aroha@example.org");
  await page.getByLabel("Password", { exact: true }).fill("kits go round");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** A school of this test alone, the search that finds it, and its place in the list: other tests share the branch. */
async function findNewSchool(page: Page, session: Session) {
  const nameEn = `Kura ${crypto.randomUUID().slice(0, 8)}`;
  await call(session, createSchool, { body: { nameEn } });
  return {
    go: () => go(page, `/settings/schools?q=${encodeURIComponent(nameEn)}`),
    school: page.getByRole("link", { name: nameEn }),
  };
}

function json(status: number, body: unknown) {
  return (route: Route) => route.fulfill({ status, json: body });
}

test.describe("Section 8: the error catalogue", () => {
  test("no network: the Network Error dialog, OK only", async ({ start: page }) => {
    await failWith(page, (route) => route.abort("connectionrefused"));
    await tryToSignIn(page);
    const dialog = page.getByRole("alertdialog", { name: "Network Error" });
    await expect(dialog).toContainText("Cannot reach the server. Try again later.");
    await expect(dialog.getByRole("button")).toHaveText(["OK"]);
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(dialog).toHaveCount(0);
    // The error is passed on to the caller, which shows it in place.
    await expect(page.getByRole("alert")).toHaveText("Signing in did not work. Try again.");
  });

  test("no answer within 10 seconds: the same", async ({ start: page }) => {
    // The test controls the browser's timers, so that it decides when 10 seconds are over.
    await page.evaluate(() => {
      AbortSignal.timeout = (ms) => {
        const over = new AbortController();
        addEventListener(`${ms} ms over`, () =>
          over.abort(new DOMException("The time is over", "TimeoutError")),
        );
        return over.signal;
      };
    });
    const pass = (ms: number) =>
      page.evaluate((time) => dispatchEvent(new Event(`${time} ms over`)), ms);
    const asked = page.waitForRequest("**/api/auth");
    await failWith(page, () => new Promise(() => {}));
    await tryToSignIn(page);
    await asked;
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await pass(10_000);
    const dialog = page.getByRole("alertdialog", { name: "Network Error" });
    await expect(dialog).toContainText("Cannot reach the server. Try again later.");
  });

  test("400: the Validation Error dialog with the first detail's message", async ({
    start: page,
  }) => {
    await failWith(
      page,
      json(400, {
        code: "invalid_input",
        message: "Bad input",
        details: [
          { path: "email", message: "The address has two at-signs" },
          { path: "password", message: "Too long" },
        ],
        requestId: "r-1",
      }),
    );
    await tryToSignIn(page);
    const dialog = page.getByRole("alertdialog", { name: "Validation Error" });
    await expect(dialog).toContainText(
      "A data validation error occurred: The address has two at-signs",
    );
    await expect(dialog).not.toContainText("Too long");
  });

  for (const status of [404, 500, 502]) {
    test(`${status}: the Server Error dialog with its number`, async ({ start: page }) => {
      await failWith(page, (route) => route.fulfill({ status, body: "<html>no</html>" }));
      await tryToSignIn(page);
      const dialog = page.getByRole("alertdialog", { name: "Server Error" });
      await expect(dialog).toContainText(`returned an error with status ${status}`);
      await expect(dialog).toContainText("contact the maintainer if it persists");
      await expect(dialog.getByRole("button")).toHaveText(["OK"]);
    });
  }

  test("403: to the login route, without a dialog", async ({ signedIn: page }) => {
    await failWith(
      page,
      json(403, { code: "no_session", message: "Ended", details: [], requestId: "" }),
    );
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(page.getByLabel("E-mail")).toBeVisible();
  });

  test("another status shows no dialog", async ({ start: page }) => {
    await failWith(
      page,
      json(429, { code: "too_many_requests", message: "Wait", details: [], requestId: "" }),
    );
    await tryToSignIn(page);
    await expect(page.getByRole("alert")).toHaveText(
      "Too many tries. Wait a minute, then try again.",
    );
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  test("an unhandled error is on the console and nowhere else", async ({ start: page }) => {
    const said: string[] = [];
    page.on("pageerror", ({ message }) => said.push(message));
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("by itself");
      });
      void Promise.reject(new Error("by a promise"));
    });
    await expect.poll(() => said.toSorted()).toEqual(["by a promise", "by itself"]);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  });

  test("the dialog is modal, closes by Escape and gives the focus back", async ({
    start: page,
  }) => {
    await goToSignIn(page);
    await failWith(page, (route) => route.abort());
    await tryToSignIn(page);
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByRole("button", { name: "OK" })).toBeFocused();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("form"))).toBeNull();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
  });

  test("a first read that fails opens its dialog once, however often it is retried", async ({
    signedIn: page,
    session,
  }) => {
    let asked = 0;
    await page.route("**/api/items?**", (route) => {
      asked += 1;
      return route.abort("connectionrefused");
    });
    await go(page, "/settings/kits?tab=items");
    const dialog = page.getByRole("alertdialog", { name: "Network Error" });
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    // One of its tables changes, so it is read again in the background.
    await expect(async () => {
      const sku = `ERR-${asked}-${Date.now()}`;
      await call(session, createItem, { body: { sku, name: "Elsewhere" } });
      expect(asked).toBeGreaterThan(3);
    }).toPass();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  test("a read whose connection breaks off is sent again by itself, without a dialog", async ({
    signedIn: page,
    session,
  }) => {
    const find = await findNewSchool(page, session);
    let broken = 0;
    await page.route("**/api/schools?**", (route) => {
      broken += 1;
      return broken === 1 ? route.abort("failed") : route.continue();
    });
    await find.go();
    await expect(find.school).toBeVisible();
    expect(broken).toBeGreaterThan(1);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  test("a screen that could not be loaded is loaded once the browser is back online", async ({
    signedIn: page,
    session,
  }) => {
    const find = await findNewSchool(page, session);
    await page.route("**/api/schools?**", (route) => route.abort("failed"));
    await find.go();
    await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("alert")).toContainText("This could not be loaded");
    await page.unroute("**/api/schools?**");
    // The stream of changes was never interrupted, so nothing else reads the list again.
    await page.evaluate(() => {
      dispatchEvent(new Event("offline"));
      dispatchEvent(new Event("online"));
    });
    await expect(find.school).toBeVisible();
  });

  for (const [path, title, list] of [
    ["/settings/schools", "There is no such school in your branch", "All schools"],
    ["/settings/routes", "There is no such route in your branch", "All routes"],
    ["/settings/users", "There is no such person in your branch", "All people"],
    ["/trips", "There is no such trip of yours", "All trips"],
  ] as const) {
    test(`an unknown address under ${path} says so and leads to the list`, async ({
      signedIn: page,
    }) => {
      // Another branch's is answered alike: the first id is nobody's, the second is not an id.
      for (const id of ["0198a000-0000-7000-8000-000000000000", "river"]) {
        await go(page, `${path}/${id}`);
        const ok = page.getByRole("alertdialog").getByRole("button", { name: "OK" });
        await ok.click();
        await expect(page.getByRole("alert")).toContainText(title);
        await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
        await expect(async () => {
          // A further read of the same screen has its own dialog.
          if (await ok.isVisible()) await ok.click({ timeout: 2_000 });
          const missing = page.getByRole("alert");
          await missing.getByRole("link", { name: list }).click({ timeout: 2_000 });
        }).toPass({ timeout: 60_000 });
        await expect(page).toHaveURL(path);
      }
    });
  }
});
