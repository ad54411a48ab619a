import { expect as within, type Page, test } from "@playwright/test";
import { endsWithin } from "./ends-within.ts";
import { go, leadTo } from "./fixtures.ts";
import { newPhone, type Phone, turnOnAs, updateWorker, workerState } from "./phone.ts";
import { startTrips } from "./start-trips.ts";

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

let trips: Awaited<ReturnType<typeof startTrips>>;
let tablet: Phone;

test.beforeAll(async () => {
  trips = await startTrips();
});

test.beforeEach(async () => {
  tablet = await newPhone({ width: 820, height: 1180 });
});

test.afterEach(async () => tablet.end());

test.afterAll(async () => trips.stop());

function heldIn(page: Page) {
  const locks = page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name }) => name === "form with changes").length;
  });
  return endsWithin("the browser's locks", locks);
}

async function keepNewer(page: Page): Promise<void> {
  await updateWorker(page);
  await expect.poll(() => workerState(page)).toBe("installed");
}

test("a newer version does not replace a form with changes in another tab", async () => {
  const { round, line } = trips;
  const page = await turnOnAs(tablet, line.url, round.sessions.coordinator);

  const other = await tablet.otherTab(line.url);
  await go(other, "/settings/routes");
  await other.getByRole("button", { name: "Add route" }).first().tap();
  await other.getByLabel("Name").fill("Ōrere coast");

  line.version = "newer";
  await keepNewer(page);
  await page.bringToFront();
  await page.goto(line.url);
  const start = page.getByRole("button", { name: "Start the new version" });
  await start.tap();
  await expect(page.getByText(/^A form with changes is open in another tab/)).toBeVisible();
  expect(await workerState(page)).toBe("installed");
  await expect(other.getByLabel("Name")).toHaveValue("Ōrere coast");

  await expect.poll(() => heldIn(page)).toBe(1);

  // Closing the tab discards its changes; a driver's day tests that the version is then taken.
  await other.close();
  await expect.poll(() => heldIn(page)).toBe(0);
});

test("an old version that stays active for a while interrupts nobody who has moved on, and the new one starts when they come back", async () => {
  const { round, line } = trips;
  const page = await turnOnAs(tablet, line.url, round.sessions.driver);
  line.version = "newer than that";
  await keepNewer(page);
  await page.goto(line.url);
  const start = page.getByRole("button", { name: "Start the new version" });
  await start.waitFor();

  // Delays the message to the worker, as a browser does while the old one is busy.
  await page.evaluate(() => {
    const post = ServiceWorker.prototype.postMessage;
    ServiceWorker.prototype.postMessage = function held(message: unknown) {
      Object.assign(globalThis, { letGo: () => post.call(this, message) });
    };
  });
  await start.tap();
  await expect(page.getByText(/^The new version starts here in a moment/)).toBeVisible();
  await expect(start).toBeDisabled();
  await page.waitForFunction(() => "letGo" in globalThis);
  await page.getByRole("link", { name: "Trips" }).tap();
  await expect(page.getByRole("link", { name: /North/ }).first()).toBeVisible();

  await page.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo());
  await expect.poll(() => workerState(page)).toBe("activated");
  await expect(page).toHaveURL(/\/trips/);
  await go(page, "/");
  await start.tap();
  await expect(start).toHaveCount(0);
  expect(await page.evaluate(() => "letGo" in globalThis)).toBe(false);
});

/**
 * Removes a file from the device, or restores it: an old version's missing file, and a newer version's existing one.
 */
function move(page: Page, file: string, way: "off" | "back") {
  return page.evaluate(
    async ({ file, way }) => {
      const aside = await caches.open("aside");
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const [from, to] = way === "off" ? [cache, aside] : [aside, cache];
        for (const key of name === "aside" ? [] : await from.keys()) {
          const answer = key.url.includes(file) ? await from.match(key) : undefined;
          if (answer) await to.put(key, answer);
          if (answer) await from.delete(key);
        }
      }
    },
    { file, way },
  );
}

test("without signal, a screen whose file is gone with the old version is loaded once from the newer one", async () => {
  const { round, line } = trips;
  const page = await turnOnAs(tablet, line.url, round.sessions.driver);
  await expect(page.getByRole("button", { name: /All sent/ })).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { old: true }));
  await move(page, "/assets/tasks-", "off");
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.clearBrowserCache");
  line.cut = true;
  await page.context().setOffline(true);
  await leadTo(page, "/tasks");
  await page.waitForFunction(() => !("old" in globalThis));
  await expect(page.getByRole("alert")).toContainText("This screen could not be shown");
  await move(page, "/assets/tasks-", "back");
  await page.getByRole("button", { name: "Load again" }).tap();
  await expect(page.getByRole("button", { name: /No connection/ })).toBeVisible();
  line.cut = false;
});
