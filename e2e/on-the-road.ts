import { expect as within, type Page } from "@playwright/test";

/** Long timeouts: these steps are not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

/** Taps the one button of this name. */
export const tap = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).tap();

/** Starts an open trip that is for another day, so that it asks. */
export async function startOtherDay(page: Page, km: string): Promise<void> {
  await page.getByLabel("Odometer now").fill(km);
  await tap(page, "Start trip");
  const asked = page.getByRole("alertdialog", { name: "Start now?" });
  await expect(asked.getByText(/^This trip is for /)).toBeVisible();
  await asked.getByRole("button", { name: "Start trip" }).tap();
  await expect(page.getByRole("heading", { name: "Fairview School" })).toBeVisible();
}

export async function skip(page: Page, school: string, why: string): Promise<void> {
  await expect(page.getByRole("heading", { name: school })).toBeVisible();
  await tap(page, "Skip this stop");
  await tap(page, why);
}

/** Finishes a trip; `why` explains the kilometres if they differ from the planned ones. */
export async function finish(page: Page, km: string, why: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Back at base" })).toBeVisible();
  await page.getByLabel("Odometer now").fill(km);
  await tap(page, "Finish trip");
  const differs = page.getByLabel(/Why do they differ/);
  const finished = page.getByRole("heading", { name: "Trip finished" });
  await expect(differs.or(finished)).toBeVisible();
  if (await differs.isVisible()) {
    await differs.fill(why);
    await tap(page, "Finish trip");
  }
  await expect(finished).toBeVisible();
}
