import { expect } from "../../e2e/fixtures.ts";
import { keepApp, keptOf, newPhone, signInAs } from "../../e2e/phone.ts";
import { officeOf } from "../../e2e/outbox-office.ts";
import { startTrips } from "../../e2e/start-trips.ts";

/** Milliseconds from the icon to the stop that is next, one tap between them: without signal, on a phone that has the app and a trip under way. */
export async function startWarm(times: number): Promise<number[]> {
  const { round, line, stop } = await startTrips();
  const phone = await newPhone({ width: 390, height: 844 });
  const took: number[] = [];
  try {
    await officeOf(round).releaseFirst();
    const page = await phone.turnOn(line.url);
    await signInAs(page, round.sessions.driver);
    await page.reload();
    await keepApp(page);
    await expect.poll(() => keptOf(page, "/trips/:id")).toBe(1);
    line.cut = true;
    await page.getByRole("link", { name: /North/ }).first().tap();
    await page.getByLabel("Odometer now").fill("14001");
    await page.getByRole("button", { name: "Start trip" }).tap();
    await page.getByRole("button", { name: "Arrived", exact: true }).waitFor();
    for (let time = 0; time < times; time += 1) {
      await page.goto(line.url, { waitUntil: "commit" });
      await page.getByRole("button", { name: "Continue" }).tap();
      const arrived = page.getByRole("button", { name: "Arrived", exact: true });
      await arrived.waitFor();
      took.push(await page.evaluate(() => performance.now()));
    }
  } finally {
    await phone.end();
    await stop();
  }
  return took.toSorted((a, b) => a - b);
}
