import { expect } from "./fixtures.ts";
import { officeOf } from "./outbox-office.ts";
import { keptOf, newPhone, type Page, type Phone, turnOnAs } from "./phone.ts";
import { startTrips } from "./start-trips.ts";

interface Begun {
  phone: Phone;
  page: Page;
  url: string;
}

/** Runs work on a phone without signal whose driver has just begun a trip; closes server and phone afterwards. */
export async function onBegunTrip<Found>(work: (begun: Begun) => Promise<Found>): Promise<Found> {
  const { round, line, stop } = await startTrips();
  const phone = await newPhone({ width: 390, height: 844 });
  try {
    await officeOf(round).releaseFirst();
    const page = await turnOnAs(phone, line.url, round.sessions.driver);
    await expect.poll(() => keptOf(page, "/trips/:id"), { timeout: 60_000 }).toBe(1);
    line.cut = true;
    await page.getByRole("link", { name: /North/ }).first().tap();
    await page.getByLabel("Odometer now").fill("14001");
    await page.getByRole("button", { name: "Start trip" }).tap();
    await page.getByRole("button", { name: "Arrived", exact: true }).waitFor();
    return await work({ phone, page, url: line.url });
  } finally {
    await phone.end();
    await stop();
  }
}
