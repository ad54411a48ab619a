import { expect as within, test } from "@playwright/test";
import { newPhone, type Phone, turnOnAs } from "./phone.ts";
import { onBegunTrip } from "./begun-trip.ts";
import { officeOf } from "./outbox-office.ts";
import { startTrips } from "./start-trips.ts";
import { dieAfterTap } from "./sudden-death.ts";
import { endsWithin } from "./ends-within.ts";

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

let trips: Awaited<ReturnType<typeof startTrips>>;
let phone: Phone;

test.beforeAll(async () => {
  trips = await startTrips();
  await officeOf(trips.round).releaseFirst();
  phone = await newPhone({ width: 390, height: 844 });
});

test.afterAll(async () => {
  await phone.end();
  await trips.stop();
});

test("a tap is shown before it is on the disk, is not reported as stored before that, and is withdrawn if writing fails", async () => {
  const { round, line } = trips;
  const page = await turnOnAs(phone, line.url, round.sessions.driver);
  await page.getByRole("link", { name: /North/ }).first().tap();
  await page.getByLabel("Odometer now").fill("14000");
  await page.getByRole("button", { name: "Start trip" }).tap();
  await page.getByRole("button", { name: "Arrived", exact: true }).waitFor();
  await expect(page.getByRole("button", { name: /All sent/ })).toBeVisible();
  line.cut = true;
  await expect(page.getByRole("button", { name: /^No connection\. / })).toBeVisible();

  await test.step("a slow disk, simulated by another transaction", async () => {
    const taken = page.evaluate(
      () =>
        new Promise<void>((begun) => {
          const opening = indexedDB.open("kitround");
          opening.addEventListener("success", () => {
            const tx = opening.result.transaction("operation", "readwrite");
            const store = tx.objectStore("operation");
            let busy = true;
            Object.assign(globalThis, { letGo: () => (busy = false) });
            const turn = () => {
              if (busy) store.count().addEventListener("success", turn);
              else opening.result.close();
            };
            turn();
            begun();
          });
        }),
    );
    await endsWithin("the disk to be busy", taken);
    await page.getByRole("button", { name: "Arrived", exact: true }).tap();
    await expect(page.getByRole("button", { name: "Finish stop" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^No connection\. / })).toBeVisible();
    await page.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo());
    await expect(page.getByRole("button", { name: /No connection, 1 to send/ })).toBeVisible();
  });

  await test.step("a failing disk: the shown entry is withdrawn, with a message", async () => {
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException("The disk is broken", "DataError");
      };
    });
    const kit = page.getByRole("button", { name: /DBN-01/ }).first();
    await kit.tap();
    await expect(page.getByText(/^This device could not keep the entry/)).toBeVisible();
    await expect(kit).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByRole("button", { name: /No connection, 1 to send/ })).toBeVisible();
  });

  await test.step("entries that were reported as stored are there after the phone has died", async () => {
    await phone.die();
    const again = await phone.turnOn(line.url);
    await expect(again.getByRole("button", { name: /No connection, 1 to send/ })).toBeVisible();
  });
});

test("a phone that dies 50 ms after a tap shows that tap and sends it, or neither, and keeps entries that were reported as stored", async () => {
  await onBegunTrip(async (begun) => {
    let { page } = begun;
    for (let time = 0; time < 3; time += 1) {
      const again = await dieAfterTap({ ...begun, page });
      page = again.page;
      expect(again.queued).toBe(again.shown);
      if (again.saidKept) expect(again.shown).toBe(true);
      if (again.shown) await again.undo.tap();
    }
  });
});
