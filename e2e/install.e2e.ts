import { devices } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { contextOf } from "./new-context.ts";

test("the browser's offer to install becomes a button, which disappears once the app is installed", async ({
  signedIn: page,
}) => {
  await expect(page.getByRole("heading", { name: /^Kia ora/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Install Kitround" })).toHaveCount(0);
  // Chromium's event, which it does not fire by itself without a screen.
  await page.evaluate(() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    Object.assign(offer, {
      prompt: async () => dispatchEvent(new Event("appinstalled")),
    });
    dispatchEvent(offer);
  });
  await page.getByRole("button", { name: "Install Kitround" }).click();
  await expect(page.getByRole("button", { name: "Install Kitround" })).toHaveCount(0);
});

test("on an iPhone instructions are shown, because it has no such event", async ({
  browser,
  session,
}) => {
  const { userAgent, viewport } = devices["iPhone 15"] ?? {};
  const context = await contextOf(browser, session, {
    ...(userAgent === undefined ? {} : { userAgent }),
    viewport: viewport ?? null,
  });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByText("tap Share, then “Add to Home Screen”")).toBeVisible();
  await context.close();
});
