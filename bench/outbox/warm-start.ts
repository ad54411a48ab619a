/// <reference lib="dom" />
import { expect } from "../../e2e/fixtures.ts";
import { keepApp, keptOf, newPhone, signInAs } from "../../e2e/phone.ts";
import { officeOf } from "../../e2e/outbox-office.ts";
import { startTrips } from "../../e2e/start-trips.ts";

/**
 * Milliseconds from the icon to the stop that is next: without signal, on a phone that has the app and a trip under way. Two waits
 * of the driver, until the way on is seen and from the tap on it until the stop is; what the hand takes between them is not counted.
 */
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
    await page.addInitScript(watchStart);
    for (let time = 0; time < times; time += 1) {
      await page.goto(line.url, { waitUntil: "commit" });
      await page.getByRole("button", { name: "Continue" }).tap();
      await page.getByRole("button", { name: "Arrived", exact: true }).waitFor();
      const at = await page.evaluate(() => (window as unknown as { at: Promise<Start> }).at);
      took.push(at.wayOn + at.stop - at.tap);
    }
  } finally {
    await phone.end();
    await stop();
  }
  return took.toSorted((a, b) => a - b);
}

/** By the page's own clock, from the moment it was asked for. */
interface Start {
  wayOn: number;
  tap: number;
  stop: number;
}

/** In the page, before anything of it runs. */
function watchStart(): void {
  // An icon opens a new tab, which remembers nothing of the last one.
  sessionStorage.clear();
  const seen = (words: string) =>
    new Promise<number>((resolve) => {
      const look = () => {
        const there = [...document.querySelectorAll("button, a")].some(
          (each) => each.textContent === words,
        );
        // In the frame after, it is on the screen.
        requestAnimationFrame(there ? resolve : look);
      };
      requestAnimationFrame(look);
    });
  const tapped = new Promise<number>((resolve) => {
    addEventListener("click", (event) => resolve(event.timeStamp), { capture: true, once: true });
  });
  const at = Promise.all([seen("Continue"), tapped, seen("Arrived")]);
  Object.assign(window, { at: at.then(([wayOn, tap, stop]) => ({ wayOn, tap, stop })) });
}
