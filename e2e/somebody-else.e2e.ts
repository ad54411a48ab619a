import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { expect as within, test } from "@playwright/test";
import { endsWithin } from "./ends-within.ts";
import { officeOf } from "./outbox-office.ts";
import { newPhone, type Page, type Phone, turnOnAs } from "./phone.ts";
import { startTrips } from "./start-trips.ts";

// A driver signs out without signal and hands the phone to another person, who has no signal either and opens every
// address, and the browser's storage with developer tools.

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

let trips: Awaited<ReturnType<typeof startTrips>>;
let phone: Phone;

test.beforeAll(async () => {
  trips = await startTrips();
  phone = await newPhone({ width: 390, height: 844 });
});

test.afterAll(async () => {
  await phone.end();
  await trips.stop();
});

/** All texts of a call's answer that name a person or a place. */
function namesIn(trip: TripDetail): string[] {
  return trip.stops
    .flatMap(({ placeName, address, contactName, contactPhone, contactEmail, accessNote }) => [
      placeName,
      ...[address, contactName, contactPhone, contactEmail, accessNote].map((text) => text ?? ""),
    ])
    .filter((text) => text.length > 3);
}

test("another person on the same phone, without signal, after the driver has signed out", async () => {
  const { round, line } = trips;
  const { driver, otherDriver } = round.sessions;
  const page = await turnOnAs(phone, line.url, driver);
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const office = officeOf(round);
  const trip = await office.releaseFirst(otherDriver.branchUserId);
  const names = namesIn(await office.read(trip.id));
  expect(names).toContain("Fairview School");
  await page.reload();
  await page.getByRole("link", { name: /North/ }).first().tap();
  await page.getByLabel("Odometer now").fill("14000");
  await button("Start trip").tap();
  await page.getByRole("button", { name: "Arrived", exact: true }).waitFor();
  await expect(button(/All sent/)).toBeVisible();
  line.cut = true;
  await page.getByRole("button", { name: "Arrived", exact: true }).tap();
  await expect(button(/No connection, 1 to send/)).toBeVisible();
  // The storage is searched while the driver's data are there, so that the same search later proves something.
  const before = await storesOf(page);
  expect(before.kept).not.toEqual([]);
  expect(before.others).toContain(driver.sessionId);

  await test.step("signing out says what stays, and who will see it", async () => {
    await page.goto(line.url);
    await button("Sign out").tap();
    const asked = page.getByRole("alertdialog", { name: "1 entry not sent yet" });
    await expect(asked).toContainText(
      "It stays on this device and goes out when you sign in here again. The app shows it to nobody else until then, but the device does not encrypt it.",
    );
    await asked.getByRole("button", { name: "Sign out" }).tap();
    await page
      .getByRole("alertdialog", { name: "Network Error" })
      .getByRole("button", { name: "OK" })
      .tap();
    await expect(page.getByLabel("E-mail")).toBeVisible();
  });

  await test.step("every address shows only the sign-in", async () => {
    for (const path of ["/", "/today", `/trips/${trip.id}`, "/schools", "/settings", "/claims"]) {
      await page.goto(`${line.url}${path}`);
      await expect(page.getByLabel("E-mail")).toBeVisible();
      await expect(page.getByRole("navigation")).toHaveCount(0);
      const shown = await page.locator("body").innerText();
      for (const name of [...names, driver.firstName, driver.lastName, "DBN-01"])
        expect(shown).not.toContain(name);
    }
  });

  await test.step("the device keeps the unsent entry, and nothing else of the driver", async () => {
    await expect.poll(async () => (await storesOf(page)).kept).toEqual([]);
    const { files, operations, others, cached } = await storesOf(page);
    expect(files).toEqual([]);
    for (const name of [...names, driver.sessionId, driver.email, driver.lastName, trip.id])
      expect(others).not.toContain(name);
    // The app's own files, and no answer of the server.
    expect(cached.length).toBeGreaterThan(50);
    expect(cached.filter((url) => url.includes("/api/"))).toEqual([]);
    const [entry, ...more] = operations;
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ by: driver.branchUserId, what: "Arrived: Fairview School" });
    for (const name of [driver.sessionId, driver.email, driver.lastName])
      expect(JSON.stringify(entry)).not.toContain(name);
    const inside = names.filter((name) => JSON.stringify(entry).includes(name));
    expect(new Set(inside)).toEqual(new Set(["Fairview School"]));
  });

  await test.step("nobody can sign in without signal", async () => {
    await page.getByLabel("E-mail").fill(driver.email);
    await page.getByLabel("Password", { exact: true }).fill(round.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).tap();
    await page
      .getByRole("alertdialog", { name: "Network Error" })
      .getByRole("button", { name: "OK" })
      .tap();
    await expect(page.getByLabel("E-mail")).toBeVisible();
    expect((await storesOf(page)).others).not.toContain(driver.email);
  });
});

interface Stores {
  operations: { by: string; what: string }[];
  kept: unknown[];
  files: unknown[];
  /** Local and session storage, as text. */
  others: string;
  /** Addresses in the service worker's cache. */
  cached: string[];
}

function storesOf(page: Page): Promise<Stores> {
  const read = page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("kitround");
      opening.addEventListener("success", () => resolve(opening.result));
      opening.addEventListener("error", () => reject(new Error("No database")));
    });
    const all = (store: string) =>
      new Promise<never[]>((resolve) => {
        const asked = db.transaction(store).objectStore(store).getAll();
        asked.addEventListener("success", () => resolve(asked.result as never[]));
      });
    const [operations, kept, files] = await Promise.all(["operation", "kept", "file"].map(all));
    db.close();
    const cached: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) cached.push(url);
    const others = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    return { operations: operations ?? [], kept: kept ?? [], files: files ?? [], others, cached };
  });
  return endsWithin("the device's stores", read);
}
