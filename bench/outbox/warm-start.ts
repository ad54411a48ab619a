/// <reference lib="dom" />
import { onBegunTrip } from "../../e2e/begun-trip.ts";

/**
 * Milliseconds from a tap on the icon to the next stop: without signal, on a phone that has the app and a trip under
 * way. The driver waits twice, until the button is visible and from tapping it until the stop is; the time of the
 * hand in between is not counted.
 */
export function startWarm(times: number): Promise<number[]> {
  return onBegunTrip(async ({ page, url }) => {
    const took: number[] = [];
    await page.addInitScript(watchStart);
    for (let time = 0; time < times; time += 1) {
      await page.goto(url, { waitUntil: "commit" });
      await page.getByRole("button", { name: "Continue" }).tap();
      await page.getByRole("button", { name: "Arrived", exact: true }).waitFor();
      const at = await page.evaluate(() => (window as unknown as { at: Promise<Start> }).at);
      took.push(at.wayOn + at.stop - at.tap);
    }
    return took.toSorted((a, b) => a - b);
  });
}

/** By the page's own clock, from the start of the navigation. */
interface Start {
  wayOn: number;
  tap: number;
  stop: number;
}

/** Runs in the page before its own code. */
function watchStart(): void {
  // An icon opens a new tab, whose session storage is empty.
  sessionStorage.clear();
  const seen = (words: string) =>
    new Promise<number>((resolve) => {
      const look = () => {
        const there = [...document.querySelectorAll("button, a")].some(
          (each) => each.textContent === words,
        );
        // One frame later it is painted.
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
