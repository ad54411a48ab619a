/// <reference lib="dom" />
import { onBegunTrip } from "../../e2e/begun-trip.ts";

/**
 * Milliseconds from the icon to the stop that is next: without signal, on a phone that has the app and a trip under way. Two waits
 * of the driver, until the way on is seen and from the tap on it until the stop is; what the hand takes between them is not counted.
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
