import { expect, type Page } from "@playwright/test";
import { go } from "../fixtures.ts";
import { typed } from "./days.ts";

/** The driver's own petrol car, with its odometer at the start of the tax year. */
export async function addCar(
  page: Page,
  car: { name: string; nowKm: number; yearStart: string; openingKm: number },
): Promise<void> {
  await go(page, "/settings/my-account");
  await page.getByRole("button", { name: "Add my car" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(car.name);
  await dialog.getByLabel("Fuel").selectOption({ label: "Petrol" });
  await dialog.getByLabel("Odometer now").fill(String(car.nowKm));
  await dialog.getByRole("button", { name: "Add tax year" }).click();
  await dialog.getByLabel("Starts on").fill(typed(car.yearStart));
  await dialog.getByLabel("Odometer then").fill(String(car.openingKm));
  await dialog.getByRole("button", { name: "Save vehicle" }).click();
  await expect(page.getByText("Vehicle saved")).toBeVisible();
}

export async function release(page: Page, trip: string): Promise<void> {
  await go(page, "/trips");
  await page
    .getByRole("link", { name: new RegExp(trip) })
    .first()
    .click();
  await page.getByRole("button", { name: "Release trip" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Release trip" }).click();
  await expect(page.getByText(`${trip} is released`)).toBeVisible();
}

export async function start(page: Page, trip: string, odometer: number): Promise<void> {
  await go(page, "/trips");
  await page
    .getByRole("link", { name: new RegExp(trip) })
    .first()
    .click();
  await page.getByLabel("Odometer now").fill(String(odometer));
  await page.getByRole("button", { name: "Start trip" }).click();
  // The round's trips are in the future, so it asks.
  const asked = page.getByRole("alertdialog").getByRole("button", { name: "Start trip" });
  await asked
    .or(page.getByRole("button", { name: "Arrived" }))
    .first()
    .waitFor();
  if (await asked.isVisible()) await asked.click();
  await expect(page.getByRole("button", { name: "Arrived" })).toBeVisible();
  await sent(page);
}

/** Arrives, ticks the one kit that is delivered or collected, and continues. */
export async function serve(page: Page, school: string, kit: string): Promise<void> {
  await expect(page.getByRole("heading", { name: school })).toBeVisible();
  await page.getByRole("button", { name: "Arrived" }).click();
  // A late kit also has a warning that begins with its code.
  await page.getByRole("button", { name: new RegExp(`^${kit} (?!was to)`) }).click();
  await page.getByLabel("Received by").fill("The office");
  await page.getByRole("button", { name: "Finish stop" }).click();
  await expect(page.getByRole("heading", { name: school })).toHaveCount(0);
  await sent(page);
}

export async function skip(page: Page, school: string, why: string): Promise<void> {
  await expect(page.getByRole("heading", { name: school })).toBeVisible();
  await page.getByRole("button", { name: "Skip this stop" }).click();
  await page.getByLabel("Another reason").fill(why);
  await page.getByRole("button", { name: "Skip stop" }).click();
  await expect(page.getByRole("heading", { name: school })).toHaveCount(0);
  await sent(page);
}

export async function finish(page: Page, odometer: number): Promise<void> {
  await expect(page.getByRole("heading", { name: "Back at base" })).toBeVisible();
  await page.getByLabel("Odometer now").fill(String(odometer));
  await page.getByRole("button", { name: "Finish trip" }).click();
  await expect(page.getByRole("heading", { name: "Trip finished" })).toBeVisible();
  await sent(page);
}

/** Others see what the driver has entered only once it has reached the server, which the phone does not wait for. */
async function sent(page: Page): Promise<void> {
  await expect(page.getByText("All sent")).toBeVisible();
}
