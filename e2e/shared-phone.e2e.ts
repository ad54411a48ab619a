import type { Session } from "@kitround/contract/session/session.ts";
import type { TripDetail } from "@kitround/contract/trips/trip.ts";
import { expect as within, test } from "@playwright/test";
import { endsWithin } from "./ends-within.ts";
import { signIn } from "./fixtures.ts";
import { officeOf } from "./outbox-office.ts";
import { keptOf, newPhone, type Page, type Phone, signInAs, turnOnAs } from "./phone.ts";
import { startTrips } from "./start-trips.ts";

// Two drivers of one van share its phone. Both may enter at its stops, so the server would accept one's entries in
// the other's name.

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

let trips: Awaited<ReturnType<typeof startTrips>>;
let trip: TripDetail;
let phone: Phone;

test.beforeAll(async () => {
  trips = await startTrips();
  phone = await newPhone({ width: 390, height: 844 });
});

test.afterAll(async () => {
  await phone.end();
  await trips.stop();
});

const firstStop = async () => (await officeOf(trips.round).read(trip.id)).stops[0];
const allSent = (page: Page) => page.getByRole("button", { name: /All sent/ });
const openTrip = (page: Page) => page.getByRole("link", { name: /North/ }).first().tap();

test("a driver's unsent entries wait for that driver, whoever signs in on the phone meanwhile", async () => {
  const { round, line } = trips;
  const { driver, otherDriver } = round.sessions;
  const signInOf = (page: Page, { email }: Session) =>
    signIn(page, { email, password: round.password });
  const page = await turnOnAs(phone, line.url, driver);
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const kit = button(/DBN-01/).first();

  /** With the other driver's account: the entries are neither counted nor shown, and the list says whose they are. */
  async function isTheOthers(words: string): Promise<void> {
    await expect(allSent(page)).toBeVisible();
    await allSent(page).tap();
    const sheet = page.getByRole("dialog", { name: "On this device" });
    await expect(sheet.getByText(words)).toBeVisible();
    await expect(sheet.getByText("Everything you have entered")).toBeVisible();
    await expect(sheet.getByRole("listitem")).toHaveCount(0);
    await sheet.getByRole("button", { name: "Close" }).tap();
  }

  await test.step("a trip is on the phone from the moment of its release", async () => {
    await expect(allSent(page)).toBeVisible();
    expect(await keptOf(page, "/trips/:id")).toBe(0);
    trip = await officeOf(round).releaseFirst(otherDriver.branchUserId);
    await expect.poll(() => keptOf(page, "/trips/:id")).toBe(1);
  });

  await test.step("after entries without signal, signing out asks, and leaves them on the phone", async () => {
    await openTrip(page);
    await page.getByLabel("Odometer now").fill("14000");
    await button("Start trip").tap();
    await page.getByRole("button", { name: "Arrived", exact: true }).waitFor();
    // "All sent" is shown for a moment before the start is counted among what waits.
    await expect.poll(async () => (await officeOf(round).read(trip.id)).status).toBe("in_progress");
    await expect(allSent(page)).toBeVisible();
    await expect.poll(() => keptOf(page, "/trips/:id")).toBe(1);
    line.cut = true;
    await page.getByRole("button", { name: "Arrived", exact: true }).tap();
    await kit.tap();
    await expect(button(/No connection, 2 to send/)).toBeVisible();
    await page.goto(line.url);
    await button("Sign out").tap();
    const asked = page.getByRole("alertdialog", { name: "2 entries not sent yet" });
    await asked.getByRole("button", { name: "Sign out" }).tap();
    // The server could not be reached; here the session has ended.
    const untold = page.getByRole("alertdialog", { name: "Network Error" });
    await untold.getByRole("button", { name: "OK" }).tap();
    await expect(page.getByLabel("E-mail")).toBeVisible();
    // The driver's stored data are deleted.
    await expect.poll(() => keptOf(page, "/trips/:id")).toBe(0);
  });

  await test.step("the other driver signs in with signal, and only their own entry is sent", async () => {
    line.cut = false;
    const before = line.changes;
    await signInOf(page, otherDriver);
    await isTheOthers(
      "2 entries of somebody else wait on this device and will be sent when they sign in here.",
    );
    await openTrip(page);
    await page.getByRole("button", { name: "Arrived", exact: true }).tap();
    await expect(kit).toHaveAttribute("aria-pressed", "false");
    await expect.poll(async () => (await firstStop())?.status).toBe("arrived");
    await expect(allSent(page)).toBeVisible();
    await page.goto(line.url);
    await expect(allSent(page)).toBeVisible();
    // The other entries are older: if they were sent, they would have arrived first.
    expect(line.changes).toBe(before + 1);
    expect((await firstStop())?.lines[0]?.status).toBe("open");
    await button("Sign out").tap();
    await expect(page.getByLabel("E-mail")).toBeVisible();
  });

  await test.step("after signing in again, the first driver's are sent once", async () => {
    const before = line.changes;
    await signInOf(page, driver);
    await expect(allSent(page)).toBeVisible();
    await expect.poll(async () => (await firstStop())?.lines[0]?.status).toBe("done");
    expect(line.changes).toBe(before + 2);
  });

  await test.step("the same when the session has ended on the road", async () => {
    await openTrip(page);
    line.cut = true;
    await button("Finish stop").tap();
    await expect(button(/No connection, 1 to send/)).toBeVisible();
    await signInAs(page, { ...driver, sessionId: "ended-ended-ended-ended-ended-ended" });
    line.cut = false;
    await expect(page.getByLabel("E-mail")).toBeVisible();
    const before = line.changes;
    await signInOf(page, otherDriver);
    await isTheOthers(
      "1 entry of somebody else waits on this device and will be sent when they sign in here.",
    );
    await openTrip(page);
    await button("Fetch the key").tap();
    await expect.poll(async () => (await firstStop())?.tasks[0]?.done).toBe(true);
    await expect(allSent(page)).toBeVisible();
    expect(line.changes).toBe(before + 1);
    expect((await firstStop())?.status).toBe("arrived");
    await page.goto(line.url);
    await button("Sign out").tap();
    await expect(page.getByLabel("E-mail")).toBeVisible();
    await signInOf(page, driver);
    await expect.poll(async () => (await firstStop())?.status).toBe("done");
    await expect(allSent(page)).toBeVisible();
    expect(line.changes).toBe(before + 2);
  });

  await test.step("a week after its day a trip is deleted from the phone, also of a person who stays signed in", async () => {
    await expect.poll(() => keptOf(page, "/trips/:id")).toBe(1);
    line.cut = true;
    await endsWithin("the stored pictures to be old", page.evaluate(letItBeOver));
    await page.goto(line.url);
    await expect.poll(() => keptOf(page, "/trips/:id")).toBe(0);
  });
});

/** In the page: makes each stored picture older than the week it is kept. */
function letItBeOver(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("kitround");
    opening.addEventListener("success", () => {
      const tx = opening.result.transaction("kept", "readwrite");
      const asked = tx.objectStore("kept").openCursor();
      asked.addEventListener("success", () => {
        const cursor = asked.result;
        if (cursor === null) return;
        cursor.update({ ...cursor.value, until: Date.now() - 1 });
        cursor.continue();
      });
      tx.addEventListener("complete", () => {
        opening.result.close();
        resolve();
      });
    });
  });
}
