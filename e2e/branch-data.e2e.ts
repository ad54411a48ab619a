import { expect, go, test } from "./fixtures.ts";

test("the branch's data are exported into one file, which is downloaded", async ({
  signedIn: page,
}) => {
  await go(page, "/settings?open=branch");
  await page.getByRole("button", { name: "Export everything" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download the file of/ }).click({ timeout: 120_000 });
  expect((await saved).suggestedFilename()).toMatch(/^kitround-.*\.zip$/);
});
