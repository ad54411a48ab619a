import type { Page, Request } from "@playwright/test";
import { expect, go, goToSignIn, signIn, test } from "./fixtures.ts";
import { administrator } from "./server-facts.ts";

const fields = [
  "branchId",
  "branchName",
  "branchUserId",
  "email",
  "firstName",
  "lastName",
  "role",
  "sessionId",
];

async function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("auth") ?? "{}"));
}

test.describe("Sections 3, 4, 6 and 7: the session and its calls", () => {
  test("signing in sends e-mail and password and stores the eight fields", async ({
    start: page,
  }) => {
    const asked = page.waitForRequest("**/api/auth");
    await signIn(page, administrator);
    const request = await asked;
    expect(request.method()).toBe("POST");
    expect(request.postDataJSON()).toEqual(administrator);
    expect(request.headers()).toMatchObject({
      "content-type": "application/json",
      "x-auth-token": "",
    });
    const session = await stored(page);
    expect(Object.keys(session).sort()).toEqual(fields);
    expect(session).toMatchObject({
      email: administrator.email,
      role: "admin",
      firstName: "Aroha",
    });
    expect(Object.values(session).every((value) => value !== "")).toBe(true);
  });

  test("a failed sign-in clears what was stored, is logged and says so", async ({
    start: page,
  }) => {
    const logged: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") logged.push(message.text());
    });
    await goToSignIn(page);
    await page.evaluate(() => localStorage.setItem("auth", '{"sessionId":"old"}'));
    await page.getByLabel("E-mail").fill("nobody@example.org");
    await page.getByLabel("Password", { exact: true }).fill("not this one either");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "E-mail or password is not right. Check both and try again.",
    );
    expect(await page.evaluate(() => localStorage.getItem("auth"))).toBeNull();
    expect(logged.some((text) => text.startsWith("Sign-in failed"))).toBe(true);
    await expect(page).toHaveURL("/login");
    await expect(page.getByLabel("E-mail")).toHaveValue("nobody@example.org");
  });

  const halves = [
    ["nothing in it", { json: {} }],
    ["a proxy's page", { contentType: "text/html", body: "<html>Welcome</html>" }],
    [
      "no role",
      { json: Object.fromEntries(fields.map((name) => [name, name === "role" ? "" : "x"])) },
    ],
  ] as const;
  for (const [what, answer] of halves) {
    test(`a 200 that is no session is a failed sign-in: ${what}`, async ({ start: page }) => {
      await page.route("**/api/auth", (route) => route.fulfill({ status: 200, ...answer }));
      await page.getByLabel("E-mail").fill(administrator.email);
      await page.getByLabel("Password", { exact: true }).fill(administrator.password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page.getByRole("alert")).toHaveText("Signing in did not work. Try again.");
      expect(await page.evaluate(() => localStorage.getItem("auth"))).toBeNull();
    });
  }

  test("a double click on Sign out calls once", async ({ start: page }) => {
    await signIn(page, administrator);
    let asked = 0;
    await page.route("**/api/auth", async (route) => {
      asked += 1;
      await route.continue();
    });
    await page.getByRole("button", { name: "Sign out" }).dblclick();
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    expect(asked).toBe(1);
  });

  test("the sign-in form says what is missing before it asks the server", async ({
    start: page,
  }) => {
    let asked = 0;
    page.on("request", (request) => (asked += request.method() === "POST" ? 1 : 0));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("Type your e-mail address")).toBeVisible();
    await expect(page.getByText("Type your password")).toBeVisible();
    await expect(page.getByLabel("E-mail")).toBeFocused();
    await page.getByLabel("E-mail").fill("aroha");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("This is not an e-mail address")).toBeVisible();
    expect(asked).toBe(0);
  });

  test("the session id is missing: an error on the console", async ({ start: page }) => {
    const logged: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") logged.push(message.text());
    });
    await signIn(page, administrator);
    expect(logged).toContain("The session id is missing: POST /api/auth");
    logged.length = 0;
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    expect(logged).toEqual([]);
  });

  test("pending reads are aborted when the session ends", async ({ start: page }) => {
    await signIn(page, administrator);
    const refused: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() === 403) refused.push(answer.url());
    });
    const isToday = (request: Request) => request.url().includes("/api/today");
    const reading = page.waitForRequest(isToday);
    const over = Promise.race([
      page.waitForEvent("requestfinished", isToday),
      page.waitForEvent("requestfailed", isToday),
    ]);
    const ended = Promise.withResolvers<undefined>();
    await page.route("**/api/today**", async (route) => {
      await ended.promise;
      await route.continue().catch(() => undefined);
    });
    // The session has ended on the server, but the page does not know yet: a read now would be refused.
    await page.route("**/api/auth", async (route) => {
      const response = await route.fetch();
      ended.resolve(undefined);
      await over;
      await route.fulfill({ response });
    });
    await page.reload();
    await reading;
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    expect(refused).toEqual([]);
  });

  test("a change that used a session which another tab has replaced is sent again", async ({
    start: page,
    baseURL,
  }) => {
    await signIn(page, administrator);
    await go(page, "/settings/kits?tab=items");
    await page.getByRole("button", { name: "Add item" }).click();
    const form = page.getByRole("dialog", { name: "New item" });
    await form.getByLabel("Name").fill("Saved by the next session");
    await form.getByLabel("SKU").fill("SES-1");

    const other = await page.context().newPage();
    await other.goto("/icon.svg");
    const before = (await stored(page))["sessionId"];
    const sent: (string | undefined)[] = [];
    const led: string[] = [];
    page.on("framenavigated", (frame) => led.push(new URL(frame.url()).pathname));
    // This tab's call with its old session waits until that has ended and this tab knows the new one.
    const followed = Promise.withResolvers<undefined>();
    await page.route("**/api/**", async (route) => {
      const asked = route.request();
      if (asked.method() === "POST" && asked.url().endsWith("/api/items"))
        sent.push(asked.headers()["x-auth-token"]);
      await followed.promise;
      await route.continue().catch(() => undefined);
    });
    await form.getByRole("button", { name: "Save item" }).click();
    await expect.poll(() => sent).toEqual([before]);
    const answer = await page.request.post(`${baseURL}/api/auth`, {
      headers: { "X-Auth-Token": before ?? "" },
      data: { email: administrator.email, password: administrator.password },
    });
    const next = await answer.text();
    await other.evaluate((auth) => localStorage.setItem("auth", auth), next);
    await expect.poll(async () => (await stored(page))["sessionId"]).not.toBe(before);
    const after = (await stored(page))["sessionId"];
    followed.resolve(undefined);
    await expect(page.getByText("Item saved")).toBeVisible();
    expect(sent).toEqual([before, after]);
    expect(led).not.toContain("/login");
  });

  test("a person on the sign-in page is signed in when another tab signs in", async ({
    start: page,
  }) => {
    await goToSignIn(page);
    const other = await page.context().newPage();
    await other.goto("/");
    await signIn(other, administrator);
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await expect(page).toHaveURL("/");
  });

  test("signing out calls the server with the session's id, then clears", async ({
    start: page,
  }) => {
    await signIn(page, administrator);
    const { sessionId } = await stored(page);
    const order: string[] = [];
    await page.route("**/api/auth", async (route) => {
      order.push(`asked ${await page.evaluate(() => localStorage.getItem("auth") !== null)}`);
      await route.continue();
    });
    const asked = page.waitForRequest("**/api/auth");
    await page.getByRole("button", { name: "Sign out" }).click();
    const request = await asked;
    expect(request.method()).toBe("DELETE");
    expect(request.headers()["x-auth-token"]).toBe(sessionId);
    expect(request.headers()["content-type"]).toBe("application/json");
    expect((await request.response())?.ok()).toBe(true);
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    expect(order).toEqual(["asked true"]);
    expect(await page.evaluate(() => localStorage.getItem("auth"))).toBeNull();
    const again = await page.request.get("/api/me", {
      headers: { "X-Auth-Token": sessionId ?? "" },
    });
    expect(again.status()).toBe(403);
  });

  test("signing out in one tab signs out the others", async ({ start: page, context }) => {
    await signIn(page, administrator);
    const other = await context.newPage();
    await other.goto("/");
    await go(other, "/settings");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(other).toHaveURL("/login");
    await expect(other.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  });
});
