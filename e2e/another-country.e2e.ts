import { setTimeout as delay } from "node:timers/promises";
import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { expect, test } from "@playwright/test";
import { call } from "./call.ts";
import { go } from "./fixtures.ts";
import { launchServer } from "./launch-server.ts";
import { administrator } from "./server-facts.ts";
import { openContext } from "./new-context.ts";

test("the set-up guesses the country and its formats from the browser, and names of fields follow the branch's country", async ({
  browser,
}) => {
  const server = await launchServer();
  const context = await openContext(browser, {
    baseURL: server.url,
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  try {
    const page = await context.newPage();
    await page.goto(`/login?setup=${server.setupToken}`);
    const guesses = [
      ["Country", "GB"],
      ["Time zone", "Europe/London"],
      ["Currency", "GBP"],
      ["Distances", "mi"],
      ["The week begins on", "1"],
      ["Dates are typed as", "dmy"],
      ["Greeting", "Hello"],
    ] as const;
    for (const [label, value] of guesses) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    }
    await page.getByLabel("Organisation", { exact: true }).fill("Science kits");
    await page.getByLabel("First branch").fill("Camden");
    await page.getByLabel("Branch code").fill("CAM");
    await page.getByLabel("First name").fill("Aroha");
    await page.getByLabel("Last name").fill("First");
    await page.getByLabel("E-mail").fill(administrator.email);
    await page.getByLabel("Password").fill(administrator.password);
    await page.getByRole("button", { name: "Set up and sign in" }).click();
    await expect(page.getByRole("heading", { name: "Hello, Aroha" })).toBeVisible();

    await go(page, "/settings?open=branch");
    for (const [label, value] of guesses) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    }
    await go(page, "/settings/schools");
    await page.getByRole("button", { name: "Add school" }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("URN")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();

    // Cast: what the server's own sign-in has stored.
    const session = (await page.evaluate(() =>
      JSON.parse(localStorage.getItem("auth") ?? "null"),
    )) as Session;
    const body = { nameEn: "Rosmuc School", nameMi: "Scoil Ros Muc" };
    const { id } = await call(session, createSchool, { body }, server.url);
    const second = page.getByText("Scoil Ros Muc", { exact: true });
    // The branch's format is answered after the screens, which then show what the device has stored.
    await page.route("**/api/me", async (route) => {
      await delay(2_000);
      await route.continue();
    });
    for (const [country, lang] of [
      ["GB", null],
      ["IE", "ga"],
      ["NZ", "mi"],
    ] as const) {
      const { rowVersion } = await call(session, getBranch, {}, server.url);
      await call(session, updateBranch, { body: { rowVersion, country } }, server.url);
      await page.reload();
      for (const path of ["/settings/schools", `/settings/schools/${id}`, `/tasks?school=${id}`]) {
        await go(page, path);
        const shown = second.first();
        await expect(shown).toBeVisible();
        // Waits: the format that the device has stored is shown until the server has answered.
        const named = `${country} ${path}`;
        if (lang === null) await expect(shown, named).not.toHaveAttribute("lang");
        else await expect(shown, named).toHaveAttribute("lang", lang);
      }
    }
    await go(page, `/settings/schools/${id}`);
    await page
      .getByRole("button", { name: /^Edit: / })
      .first()
      .click();
    await expect(dialog.getByLabel("Ministry number")).toBeVisible();
    await expect(dialog.getByLabel(/te reo Māori/)).toHaveValue("Scoil Ros Muc");
  } finally {
    await context.close();
    await server.stop();
  }
});
