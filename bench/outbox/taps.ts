/// <reference lib="dom" />
import type { launchBrowser } from "../../e2e/launch-browser.ts";

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
export type Page = Awaited<ReturnType<Browser["newPage"]>>;
type Locator = ReturnType<Page["locator"]>;

/** The effect of a tap: an element that was not there before. */
export interface Effect {
  selector: string;
  text?: string;
}

/** Milliseconds from each tap to the frame that shows its effect, by what was tapped. */
export type Taps = Map<string, number[]>;

/** Taps and waits until the effect is painted. */
export function tap(taps: Taps, what: string, button: Locator, effect: Effect) {
  return press(taps, what, button, effect, () => button.tap());
}

/** The same with a mouse. */
export function click(taps: Taps, what: string, button: Locator, effect: Effect) {
  return press(taps, what, button, effect, () => button.click());
}

async function press(
  taps: Taps,
  what: string,
  button: Locator,
  effect: Effect,
  hand: () => Promise<void>,
) {
  const page = button.page();
  await button.and(page.locator(":not([aria-disabled=true])")).waitFor();
  await watch(page, effect, "click");
  await hand();
  note(taps, what, await seen(page));
}

/** The same for a file from the camera. */
export async function give(
  taps: Taps,
  what: string,
  input: Locator,
  photo: Buffer,
  effect: Effect,
) {
  await watch(input.page(), effect, "change");
  await input.setInputFiles({ name: "boxes.jpg", mimeType: "image/jpeg", buffer: photo });
  note(taps, what, await seen(input.page()));
}

function note(taps: Taps, what: string, ms: number): void {
  taps.set(what, [...(taps.get(what) ?? []), ms]);
}

/** `scheduler.postTask` is missing in TypeScript's types. */
interface Scheduling {
  scheduler: { postTask: (work: () => void, how: { priority: string }) => Promise<void> };
}

interface Watching {
  tapSeen: Promise<number>;
}

/** A tap without its effect fails after this long, with what was waited for. */
const longestMs = 60_000;

async function watch(page: Page, { selector, text = "" }: Effect, begins: "click" | "change") {
  await page.evaluate(
    ({ selector, text, begins, longestMs }) => {
      const { scheduler } = globalThis as unknown as Scheduling;
      const holds = () =>
        [...document.querySelectorAll(selector)].some((each) =>
          (each.textContent ?? "").includes(text),
        );
      const tapSeen = new Promise<number>((resolve, reject) => {
        document.addEventListener(
          begins,
          ({ timeStamp }) => {
            const look = () => {
              const ms = () => performance.now() - timeStamp;
              // After this frame is painted, and before the app's deferred work.
              const after = { priority: "user-blocking" };
              if (holds()) void scheduler.postTask(() => resolve(ms()), after);
              else if (ms() < longestMs) requestAnimationFrame(look);
              else reject(new Error(`After a tap "${selector}" ${text} did not appear.`));
            };
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      });
      Object.assign(window, { tapSeen });
    },
    { selector, text, begins, longestMs },
  );
}

function seen(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Watching).tapSeen);
}
