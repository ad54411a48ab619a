import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { startDemo } from "./demo-server.ts";
import { go, signIn } from "./fixtures.ts";
import { newContext } from "./new-context.ts";
import { refusedByPolicy } from "./policy.ts";
import { screens } from "./screens.ts";

const server = fileURLToPath(new URL("../apps/api/src/test/canary-server.ts", import.meta.url));

test("a script in any text that people have written is shown as text, and never runs", async ({
  browser,
}) => {
  const demo = await startDemo([], server);
  const context = await newContext(browser, { baseURL: demo.url });
  const page = await context.newPage();
  const refused = refusedByPolicy(context);
  const strange: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith("/x")) strange.push(request.url());
  });
  const admin = demo.accounts.find(({ role }) => role === "admin");
  if (!admin) throw new Error("The demo has an administrator.");
  const done = () => page.evaluate(() => Object.hasOwn(globalThis, "canary"));
  const leads = page.locator('a[href^="javascript:"]');
  let shown = 0;
  const look = async (path: string) => {
    await go(page, path);
    await expect(page.getByLabel("Loading")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    shown += await page.getByText("onerror=canary=1").count();
    expect(await done(), path).toBe(false);
    await expect(leads, path).toHaveCount(0);
  };
  await page.goto("/login");
  await signIn(page, admin);
  for (const screen of screens) {
    await look(screen.path);
    if (!("opens" in screen)) continue;
    const links = page.getByRole("main").locator(`a[href^="${screen.opens}"]`);
    const detail = (await links.count()) > 0 ? await links.first().getAttribute("href") : null;
    if (detail !== null) await look(detail);
  }
  expect(refused).toEqual([]);
  expect(strange).toEqual([]);
  // The texts are on the screens, so a script that ran would have been noticed.
  expect(shown).toBeGreaterThan(200);
  await page.evaluate(() => Object.assign(globalThis, { canary: 1 }));
  expect(await done()).toBe(true);
  await context.close();
  await demo.stop();
});
