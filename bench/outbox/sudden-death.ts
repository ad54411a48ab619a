import { keepApp, keptOf, newPhone, signInAs } from "../../e2e/phone.ts";
import { expect } from "../../e2e/fixtures.ts";
import { officeOf } from "../../e2e/outbox-office.ts";
import { startTrips } from "../../e2e/start-trips.ts";

/** Milliseconds from a tap until nothing of the browser is left. */
const afterMs = 50;

/** A phone without signal that dies right after a tap: of `times` taps on "Arrived", how many it has when it is on again. */
export async function dieAfterTaps(times: number): Promise<number> {
  const { round, line, stop } = await startTrips();
  const phone = await newPhone({ width: 390, height: 844 });
  let there = 0;
  try {
    await officeOf(round).releaseFirst();
    let page = await phone.turnOn(line.url);
    await signInAs(page, round.sessions.driver);
    await page.reload();
    await keepApp(page);
    await expect.poll(() => keptOf(page, "/trips/:id")).toBe(1);
    line.cut = true;
    await page.getByRole("link", { name: /North/ }).first().tap();
    await page.getByLabel("Odometer now").fill("14001");
    await page.getByRole("button", { name: "Start trip" }).tap();
    const arrived = () => page.getByRole("button", { name: "Arrived", exact: true });
    for (let time = 0; time < times; time += 1) {
      await page.getByRole("button", { name: /No connection, 1 to send/ }).waitFor();
      await expect(arrived()).toBeEnabled();
      const die = await phone.readyToDie();
      await arrived().dispatchEvent("click");
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await die();
      page = await phone.turnOn(line.url);
      await page.getByRole("button", { name: "Continue" }).tap();
      await page.getByRole("heading", { name: "Fairview School" }).waitFor();
      const undo = page.getByRole("button", { name: "Undo: Arrived at Fairview School" });
      await arrived().or(undo).first().waitFor();
      if (!(await undo.isVisible())) continue;
      there += 1;
      await undo.tap();
    }
  } finally {
    await phone.end();
    await stop();
  }
  return there;
}
