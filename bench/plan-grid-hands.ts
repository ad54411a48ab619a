import type { launchBrowser } from "../e2e/launch-browser.ts";

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser["newPage"]>>;
type Line = Awaited<ReturnType<ReturnType<Page["context"]>["newCDPSession"]>>;
type Point = { x: number; y: number };

/** An action with its slowest response to a key or press and its longest frame, in milliseconds. */
export interface Doing {
  what: string;
  slowest: number;
  /** The event that was slowest: "keydown". */
  event: string;
  frame: number;
  /** The scripts of that frame, as reported by the browser. */
  scripts: string;
}

interface Seen {
  events: { name: string; duration: number }[];
  frames: { duration: number; scripts: string }[];
}

/** Cast: the window with the values that the page's script has measured. */
const seenOf = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** All editing by hand on the plan, one action after another, and the browser's response time to each. */
export async function workThroughPlan(page: Page, line: Line): Promise<Doing[]> {
  const grid = page.getByRole("grid");
  const hand = page.getByRole("status").filter({ hasText: "choose where it goes" });
  const panel = page.getByRole("complementary");
  const done: Doing[] = [];
  await page.evaluate(() => {
    const seen: Seen = { events: [], frames: [] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) seen.events.push({ name, duration });
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { scripts } = entry as unknown as {
          scripts: {
            duration: number;
            invoker: string;
            sourceFunctionName: string;
            forcedStyleAndLayoutDuration: number;
          }[];
        };
        const told = scripts.map(
          (one) =>
            `${one.invoker} ${one.sourceFunctionName} ${Math.round(one.duration)} (layout ${Math.round(one.forcedStyleAndLayoutDuration)})`,
        );
        seen.frames.push({ duration: entry.duration, scripts: told.join("; ") });
      }
    }).observe({ type: "long-animation-frame" });
  });

  async function measure(what: string, act: () => Promise<unknown>): Promise<void> {
    // Waits until the last action's effects are over and measured.
    await page.waitForTimeout(1500);
    await page.evaluate(() => {
      const { seen } = window as unknown as { seen: Seen };
      seen.events.length = 0;
      seen.frames.length = 0;
    });
    await act();
    await page.waitForTimeout(1500);
    const { events, frames } = await seenOf(page);
    const event = events.toSorted((a, b) => b.duration - a.duration)[0];
    const frame = frames.toSorted((a, b) => b.duration - a.duration)[0];
    done.push({
      what,
      slowest: event?.duration ?? 0,
      event: event?.name ?? "",
      frame: Math.round(frame?.duration ?? 0),
      scripts: frame?.scripts ?? "",
    });
  }
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  };
  /** The centre of the first element that is completely visible: under no header, no name and no panel. */
  const middle = async (selector: string): Promise<Point> => {
    const found = await page.waitForFunction((wanted) => {
      // One at a time, because measuring them all would slow the core down.
      for (const one of document.querySelectorAll(wanted)) {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const under = document.elementFromPoint(x, y);
        if (under !== null && (one.contains(under) || under.contains(one))) return { x, y };
      }
      return null;
    }, selector);
    return (await found.jsonValue()) ?? { x: 0, y: 0 };
  };
  /** A kit that may be moved. */
  const kit = () => middle("[role=grid] .cell .kit.proposed");
  const place = () => middle("[role=grid] .cell[data-place]");
  const focus = ({ x, y }: Point) =>
    page.evaluate(
      ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.closest("button")?.focus(),
      [x, y],
    );
  const settled = async () => {
    await hand.waitFor({ state: "hidden" });
    await page.waitForTimeout(3000);
  };

  await grid.hover();
  await measure("scroll by wheel", async () => {
    for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, 240);
  });
  await page.mouse.wheel(0, -10_000);
  await page.waitForTimeout(1000);
  await grid.getByRole("gridcell").getByRole("button").first().focus();
  await measure("arrow down, held", () => press("ArrowDown", 20));
  await measure("arrow right, held", () => press("ArrowRight", 8));
  await measure("page down, home, end", async () => {
    await press("PageDown", 3);
    await press("Home");
    await press("End");
  });
  await measure("Enter opens a cell", async () => {
    await press("Enter");
    await panel.waitFor();
    await page.waitForTimeout(1500);
  });
  await measure("Escape closes it", async () => {
    await press("Escape");
    await panel.waitFor({ state: "detached" });
  });
  await measure("a press opens a cell", async () => {
    const { x, y } = await middle("[role=grid] .cell.free");
    await page.mouse.click(x, y);
    await panel.waitFor();
    await page.waitForTimeout(1500);
  });
  await measure("a press opens another", async () => {
    const { x, y } = await middle("[role=grid] .cell .kit");
    await page.mouse.click(x, y);
    await page.waitForTimeout(1000);
  });
  await measure("the panel is closed", async () => {
    await panel.getByRole("button", { name: "Close" }).click();
    await panel.waitFor({ state: "detached" });
  });
  await measure("M picks a kit up, Escape lets go", async () => {
    await focus(await kit());
    await press("m");
    await hand.waitFor();
    await page.waitForTimeout(2000);
    await press("Escape");
    await hand.waitFor({ state: "hidden" });
  });
  await measure("moved by keys", async () => {
    await press("m");
    await hand.waitFor();
    await focus(await place());
    await press("Enter");
    await settled();
  });
  await measure("dragged by mouse", async () => {
    const from = await kit();
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 10, { steps: 3 });
    await hand.waitFor();
    const to = await place();
    await page.mouse.move(to.x, to.y, { steps: 10 });
    await page.mouse.up();
    await settled();
  });
  await measure("moved by taps", async () => {
    const from = await kit();
    const tap = async (type: "touchStart" | "touchEnd", points: Point[]) =>
      line.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await tap("touchStart", [from]);
    await hand.waitFor();
    await tap("touchEnd", []);
    const to = await place();
    await tap("touchStart", [to]);
    await tap("touchEnd", []);
    await settled();
  });
  await measure("undone", async () => {
    await press("Control+z");
    await page.waitForTimeout(4000);
  });
  await measure("cells chosen by Shift and arrow", async () => {
    await press("Space");
    await press("Shift+ArrowDown", 4);
    await press("Escape");
  });
  const found = (words: string) =>
    page.waitForFunction((text) => document.querySelector("output")?.textContent === text, words);
  await measure("searched for a school", async () => {
    await page.getByLabel("Search schools").pressSequentially("kowhai 12");
    await found("10 schools");
  });
  await measure("search cleared", async () => {
    await press("Escape");
    await found("200 schools");
  });
  await measure("filters opened", async () => {
    await page.getByRole("button", { name: "Filter and legend" }).click();
    await page.getByLabel("Title", { exact: true }).waitFor();
    await page.waitForTimeout(2000);
  });
  await measure("filtered for a title", async () => {
    await page.getByLabel("Title", { exact: true }).selectOption({ index: 3 });
    await page.waitForTimeout(2000);
  });
  await measure("filters closed", async () => {
    await page.getByRole("button", { name: "Clear filters" }).click();
    await found("200 schools");
    await page.getByRole("button", { name: "Done" }).click();
  });
  return done;
}
