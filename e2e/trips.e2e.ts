import type { KitDetail } from "@kitround/contract/kits/kit.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { go } from "./fixtures.ts";
import { contextOf } from "./new-context.ts";
import { refusedByPolicy } from "./policy.ts";
import { startTrips } from "./start-trips.ts";
import { startTileServer } from "./tile-server.ts";
import type { TripsServer } from "./trips-server.ts";

let stop: (() => Promise<void>) | undefined;
let round: TripsServer;
let tiles: Awaited<ReturnType<typeof startTileServer>>;

test.beforeAll(async () => {
  tiles = await startTileServer();
  const map = { MAP_TILES_URL: tiles.url, MAP_ATTRIBUTION: "© Tāone maps" };
  ({ round, stop } = await startTrips([], map));
});

test.afterAll(async () => {
  await stop?.();
  await tiles.stop();
});

async function openAs(browser: Browser, session: Session, width: number, height: number) {
  const phone = width < 600;
  const context = await contextOf(browser, session, {
    baseURL: round.url,
    viewport: { width, height },
    isMobile: phone,
    hasTouch: phone,
  });
  const page = await context.newPage();
  await page.goto("/");
  await go(page, "/trips");
  return page;
}

/** The events of a kit, in order, from the server. */
async function eventsOf(page: Page, kitId: string): Promise<string[]> {
  const token = round.sessions.coordinator.sessionId;
  const answer = await page.request.get(`/api/kits/${kitId}`, {
    headers: { "X-Auth-Token": token },
  });
  const kit = (await answer.json()) as KitDetail; // the server validates its answers against the shape
  return kit.events.map((event) => event.event).sort();
}

test("a trip is released at the desk, driven on a phone with a bad connection, and reconciled", async ({
  browser,
}) => {
  const desk = await openAs(browser, round.sessions.coordinator, 1440, 900);
  await desk.getByRole("link", { name: /Open trip: North/ }).click();
  await expect(desk.getByText("not packed yet, needs a top-up")).toBeVisible();
  await test.step("what another place costs is shown before a stop is moved there", async () => {
    await desk
      .getByRole("button", { name: "Stop 2: choose another place for Ōrere School" })
      .click();
    const first = desk.getByRole("menuitem", { name: /^First/ });
    await expect(first).toContainText(/\d km (more|less)$|As long as now$/);
    await first.click();
  });
  await expect(desk.getByText("The order is changed")).toBeVisible();
  await expect(desk.getByRole("heading", { level: 3 }).first()).toHaveText("Ōrere School");
  await desk.getByRole("button", { name: "Undo" }).click();
  await expect(desk.getByRole("heading", { level: 3 }).first()).toHaveText("Fairview School");
  await desk.getByRole("button", { name: "Release trip" }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Release trip" }).click();
  await expect(desk.getByText("Released", { exact: true })).toBeVisible();

  const phone = await openAs(browser, round.sessions.driver, 390, 844);
  await phone.getByRole("link", { name: /Drive: North/ }).click();
  await expect(phone.getByText("1 kit is not packed and verified, and will not go.")).toBeVisible();
  const start = phone.getByRole("button", { name: "Start trip" });
  await start.click();
  await expect(phone.getByLabel("Odometer now")).toBeFocused();
  await phone.getByLabel("Odometer now").fill("13990");
  await start.click();
  await expect(
    phone.getByText(/13,990 km is less than the vehicle's last 14,000 km/),
  ).toBeVisible();
  await test.step("the office changes the order meanwhile: the driver is notified, and confirms having seen it", async () => {
    await desk.getByRole("button", { name: "Move Māpua School up" }).click();
    await expect(phone.getByText("The stops are in another order.")).toBeVisible();
    await desk.getByRole("button", { name: "Move Māpua School down" }).click();
    await phone.getByRole("button", { name: "I have seen it" }).click();
    await expect(phone.getByText("The stops are in another order.")).toHaveCount(0);
  });
  await phone.getByRole("button", { name: "Box 1 of 2 of DBN-01" }).click();
  await expect(phone.getByText("1 of 4 boxes aboard")).toBeVisible();
  await expect(phone.getByText("3 boxes are not ticked yet.")).toBeVisible();
  await phone.getByLabel("Odometer now").fill("14000");
  await start.click();
  await phone.getByRole("alertdialog").getByRole("button", { name: "Start trip" }).click();

  await test.step("the driver informs the next stops of a delay with the phone's own messages, and drives them in another order", async () => {
    await phone.getByRole("button", { name: "Running late" }).click();
    await phone.getByRole("button", { name: "20 minutes" }).click();
    await expect(phone.getByRole("link", { name: /Text Mere, Ōrere School/ })).toHaveAttribute(
      "href",
      /^sms:\+64215550101\?&body=.*20%20minutes%20late.*%C5%8Crere/,
    );
    await phone.getByRole("button", { name: "Done" }).click();
    await phone.getByRole("button", { name: "All stops" }).click();
    await phone.getByRole("button", { name: "Māpua School earlier" }).click();
    await expect(phone.getByText("2. Māpua School")).toBeVisible();
    await phone.getByRole("button", { name: "Māpua School later" }).click();
    await expect(phone.getByText("3. Māpua School")).toBeVisible();
    await phone.getByRole("button", { name: "All stops" }).click();
  });

  await test.step("a stop: arrive, tick, undo, tick, finish", async () => {
    await expect(phone.getByRole("heading", { name: "Fairview School" })).toBeVisible();
    await phone.getByRole("button", { name: "Arrived" }).click();
    const kit = phone.getByRole("button", { name: /DBN-01 Title DBN/ });
    // At once: no answer arrives before the tick is shown, nor before it is undone.
    const answers = Promise.withResolvers<void>();
    await phone.route("**/api/**", async (route) => {
      await answers.promise;
      await route.fallback();
    });
    await kit.click();
    await expect(kit).toHaveAttribute("aria-pressed", "true");
    await phone.getByRole("button", { name: "Undo" }).click();
    await expect(kit).toHaveAttribute("aria-pressed", "false");
    answers.resolve();
    await phone.unroute("**/api/**");
    await kit.click();
    const task = phone.getByRole("button", { name: "Fetch the key" });
    await task.click();
    await expect(task).toHaveAttribute("aria-pressed", "true");
    await phone.getByLabel("Received by").fill("Hēmi");
    await phone.getByRole("button", { name: "Finish stop" }).click();
    await expect(phone.getByRole("heading", { name: "Ōrere School" })).toBeVisible();
    await expect(phone.getByText("All sent")).toBeVisible();
    expect(await eventsOf(desk, round.kits[0])).toEqual(["deliver", "load"]);
    // The office has the trip open all the while, and sees the change.
    await expect(desk.getByText("received by Hēmi")).toBeVisible();
  });

  await test.step("after a lost answer the entry is sent again, and the kit moves once", async () => {
    const keys: (string | undefined)[] = [];
    let losing = true;
    await phone.route("**/lines/*", async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      const response = await route.fetch();
      if (losing) await route.abort();
      else await route.fulfill({ response });
    });
    await phone.getByRole("button", { name: "Arrived" }).click();
    const label = phone.getByRole("textbox", { name: "Scan or type a kit's code" });
    await label.fill("roc-01");
    await label.press("Enter");
    await expect(phone.getByText(/ROC-01.* is handed over\./)).toBeVisible();
    await phone.getByRole("button", { name: "Finish stop" }).click();
    const sign = phone.getByRole("button", { name: /2 to send/ });
    await expect(sign).toBeVisible();
    await expect.poll(() => keys.length).toBeGreaterThan(1);
    await expect(phone.getByRole("alertdialog")).toHaveCount(0);
    await sign.click();
    await expect(phone.getByText("Tick: Ōrere School")).toBeVisible();
    await phone.getByRole("button", { name: "Send now" }).click();
    // Only now: entries are also sent automatically, and this one would be gone from the list before it is checked.
    losing = false;
    await phone.getByRole("button", { name: "Close" }).click();
    await expect(phone.getByText("All sent")).toBeVisible();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(await eventsOf(desk, round.kits[1])).toEqual(["deliver", "load"]);
  });

  await test.step("entries made without a connection survive a reload", async () => {
    const skip = phone.getByRole("button", { name: "Skip this stop" });
    await expect(skip).toBeVisible();
    await phone.route("**/api/trips/**", (route) => route.abort());
    await skip.click();
    await phone.getByRole("button", { name: "Gate locked" }).click();
    await expect(phone.getByRole("heading", { name: "Back at base" })).toBeVisible();
    await phone.unroute("**/api/trips/**");
    await phone.reload();
    await go(phone, "/trips");
    await phone.getByRole("link", { name: /Go on: North/ }).click();
    await expect(phone.getByText("All sent")).toBeVisible();
  });

  await phone.getByLabel("Odometer now").fill("14021");
  await phone.getByRole("button", { name: "Finish trip" }).click();
  await expect(phone.getByRole("heading", { name: "Trip finished" })).toBeVisible();

  await desk.reload();
  await go(desk, "/trips");
  // The title opens it as well as the button.
  await desk
    .getByRole("heading", { name: /^North/ })
    .getByRole("link")
    .click();
  await expect(desk.getByText("received by Hēmi")).toBeVisible();
  // Beside the stop; what differs from the plan names the reason again, below.
  await expect(desk.getByText("· Gate locked")).toBeVisible();
  await test.step("deviations from the plan are decided on before the trip is closed", async () => {
    const reconcile = desk.getByRole("button", { name: "Reconcile" });
    await reconcile.click();
    await expect(desk.getByText(/2 things differ from the plan/)).toBeVisible();
    await desk.getByRole("button", { name: "On another trip: Skipped Māpua School" }).click();
    await desk
      .getByRole("button", { name: /^New trip on/ })
      .first()
      .click();
    await expect(desk.getByText("On another trip, Māpua School again")).toBeVisible();
    await desk.getByRole("button", { name: /^Not needed any more: Not packed in time/ }).click();
    await expect(desk.getByText("All decided")).toBeVisible();
    await reconcile.click();
    await expect(desk.getByText("Reconciled", { exact: true })).toBeVisible();
  });
});

test("a trip that is too heavy for its van is split over two, and each is driven by itself", async ({
  browser,
}) => {
  const desk = await openAs(browser, round.sessions.coordinator, 390, 844);
  const refused = refusedByPolicy(desk.context());
  await desk.getByRole("link", { name: /^North \d stops/ }).click();
  await expect(desk.getByText("Green van: 27 kg of 20, with its largest load.")).toBeVisible();
  await desk.getByRole("button", { name: "Split over two vans" }).click();
  const dialog = desk.getByRole("dialog");
  const van = (name: string) => dialog.getByRole("region", { name });
  const red = "Red van, with a long name for Ōrere";
  await dialog.getByLabel("Second vehicle").selectOption({ label: red });
  const first = van("First van: Green van").getByRole("listitem");
  const second = van(`Second van: ${red}`).getByRole("listitem");
  await expect(first).toHaveText([/^1\. Fairview School/, /^2\. Ōrere School/]);
  await expect(second).toHaveText([/^3\. Māpua School/]);
  await expect(dialog.getByText("Too much")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Move Māpua School to the first van" }).click();
  await expect(dialog.getByRole("status")).toHaveText("The first van: 27 kg of 20.");
  await dialog.getByRole("button", { name: "Split trip" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Each van needs at least one stop.");
  expect(await accessFaults(desk)).toEqual([]);
  await dialog.getByRole("button", { name: "Move Fairview School to the second van" }).click();
  await expect(dialog.getByRole("status")).toHaveText("");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByLabel("Its driver").selectOption({ label: "Ana coordinator" });
  await dialog.getByRole("button", { name: "Split trip" }).click();
  await expect(desk.getByText(`${round.heavy}, van 2 is made`)).toBeVisible();
  await expect(desk.getByText(/with its largest load/)).toHaveCount(0);
  await expect(desk.getByRole("heading", { level: 3, name: "Fairview School" })).toHaveCount(0);
  await desk.getByRole("link", { name: "All trips" }).click();
  await desk.getByRole("link", { name: /^North, van 2/ }).click();
  await expect(desk.getByRole("heading", { level: 3 }).first()).toHaveText("Fairview School");
  await expect(desk.getByText("Ana coordinator").first()).toBeVisible();

  await test.step("a route is drawn on map tiles, numbered; without the tile server it is drawn plainly", async () => {
    const map = desk.getByRole("img", { name: /, van 2: 1 stop, seen/ });
    await expect(desk.getByText("© Tāone maps")).toBeVisible();
    expect(tiles.asked.every((asked) => /^\/\d+\/\d+\/\d+\.png$/.test(asked))).toBe(true);
    await expect(map.locator("img.leaflet-tile-loaded").first()).toBeVisible();
    await expect(map.getByText("1", { exact: true })).toBeVisible();
    await expect(map.locator(".leaflet-overlay-pane path")).toHaveAttribute("stroke", "#C2410C");
    expect(await accessFaults(desk)).toEqual([]);
    const before = tiles.asked.length;
    await desk.getByRole("button", { name: "Closer" }).click();
    await expect.poll(() => tiles.asked.length).toBeGreaterThan(before);
    expect(refused).toEqual([]);
    await tiles.stop();
    const later = await openAs(browser, round.sessions.coordinator, 820, 1000);
    const failed = later.waitForEvent("requestfailed", (request) => request.url().endsWith(".png"));
    await later.getByRole("link", { name: /^North, van 2/ }).click();
    await failed;
    await expect(later.locator("img.leaflet-tile")).toHaveCount(0);
    await expect(
      later.getByRole("img", { name: /, van 2: 1 stop, seen/ }).locator("polyline"),
    ).toBeVisible();
    await later.context().close();
  });

  await test.step("joined again, it is one trip as before", async () => {
    await expect(desk.getByRole("heading", { name: "This day needs 2 vans" })).toBeVisible();
    await desk.getByRole("button", { name: "Join the vans again" }).click();
    const asked = desk.getByRole("alertdialog", { name: `Put all stops on ${round.heavy}?` });
    await asked.getByRole("button", { name: "Join the vans again" }).click();
    await expect(desk.getByText(`${round.heavy} has all stops again`)).toBeVisible();
    await expect(desk.getByRole("heading", { level: 3 })).toHaveText([
      "Fairview School",
      "Ōrere School",
      "Māpua School",
      /.*/,
    ]);
    await expect(desk.getByRole("heading", { name: /^This day needs/ })).toHaveCount(0);
    await expect(desk.getByText("Green van: 27 kg of 20, with its largest load.")).toBeVisible();
    expect(await accessFaults(desk)).toEqual([]);
  });
  await desk.context().close();
});
