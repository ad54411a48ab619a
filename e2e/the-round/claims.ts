import { expect, type Page } from "@playwright/test";
import { go } from "../fixtures.ts";
import { typed } from "./days.ts";

/** Inland Revenue's published rates, in force until this day. */
export async function addRates(page: Page, until: string): Promise<void> {
  await go(page, "/km-claims?tab=rates");
  await page.getByRole("button", { name: "Add a rate card" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("To (last day)").fill(typed(until));
  await dialog.getByRole("button", { name: "Add rate card" }).click();
  await expect(page.getByText("Rate card added.")).toBeVisible();
}

/** Opens the only claim on a tab; returns its part of the screen. */
export async function openClaim(page: Page, tab: "mine" | "decide" | "all") {
  // A new load, because others have changed the list since.
  await page.goto("/");
  await go(page, `/km-claims?tab=${tab}`);
  const claim =
    tab === "decide"
      ? page.getByRole("button", { name: "Claim 1", exact: true })
      : page.getByRole("list", { name: "Claims" }).getByRole("button").first();
  await claim.click();
  await expect(page.getByRole("heading", { name: "Claim 1" })).toBeVisible();
  return page.getByRole("main");
}

export async function submitClaim(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Submitted.")).toBeVisible();
}
