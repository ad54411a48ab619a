import { expect as within, type Page, test, type Worker } from "@playwright/test";
import { listTrips, moveTrip } from "@kitround/contract/trips/trip.ts";
import { pushService } from "../apps/api/src/test/push-service.ts";
import { call } from "./call.ts";
import { go } from "./fixtures.ts";
import { officeOf } from "./outbox-office.ts";
import { newPhone, type Phone, turnOnAs } from "./phone.ts";
import { startTrips } from "./start-trips.ts";

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

let service: Awaited<ReturnType<typeof pushService>>;
let trips: Awaited<ReturnType<typeof startTrips>>;
let phone: Phone;

test.beforeAll(async () => {
  service = await pushService();
  trips = await startTrips([], { PUSH_SERVICES: service.origin });
  phone = await newPhone({ width: 390, height: 844 });
});

test.afterAll(async () => {
  await phone.end();
  await trips.stop();
  await service.stop();
});

/** Chromium's push service can't be reached from a test: the subscription points to one on loopback, with keys of its own. */
function subscribeThere(given: ReturnType<typeof service.subscription>): void {
  let kept: PushSubscription | null = null;
  const { endpoint, p256dh, auth } = given;
  const made = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    async unsubscribe() {
      kept = null;
      return true;
    },
  } as unknown as PushSubscription;
  PushManager.prototype.subscribe = async () => (kept = made);
  PushManager.prototype.getSubscription = async () => kept;
}

/** Passes a decrypted message to the service worker, as the browser does. */
async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  const origin = new URL(page.url()).origin;
  await cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await cdp.detach();
}

interface Shown {
  title: string;
  options: { body: string; tag: string; data: { path: string } };
}

/** The service worker's scope. A headless browser shows no messages, so they are recorded here. */
interface Scope {
  shown: Shown[];
  registration: { showNotification: (...given: [Shown["title"], Shown["options"]]) => unknown };
  ExtendableEvent: new (name: string) => Event;
  dispatchEvent: (event: Event) => boolean;
}

async function workerOf(page: Page): Promise<Worker> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error("The app has no service worker.");
  return worker;
}

async function record(page: Page): Promise<void> {
  await (
    await workerOf(page)
  ).evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) =>
      scope.shown.push({ title, options });
  });
}

const shown = async (page: Page) =>
  (await workerOf(page)).evaluate(() => (globalThis as unknown as Scope).shown);

/** A tap on the message that was shown last. */
async function tapMessage(page: Page): Promise<void> {
  await (
    await workerOf(page)
  ).evaluate(() => {
    const scope = globalThis as unknown as Scope;
    const notification = { data: scope.shown.at(-1)?.options.data, close: () => {} };
    const event = Object.assign(new scope.ExtendableEvent("notificationclick"), { notification });
    scope.dispatchEvent(event);
  });
}

test("a driver switches messages on in My account, gets one about a trip while the app is closed, and opens it by a tap", async () => {
  const { round, line } = trips;
  const page = await turnOnAs(phone, line.url, round.sessions.driver);
  await page.context().grantPermissions(["notifications"], { origin: line.url });
  await page.evaluate(subscribeThere, service.subscription());
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe("activated");
  await go(page, "/settings/my-account");
  const choice = page.getByRole("switch", { name: "Tell me about my trips on this device" });
  await expect(choice).not.toBeChecked();
  await choice.tap();
  await expect(page.getByText("This device will tell you about your trips.")).toBeVisible();
  await expect(choice).toBeChecked();

  await officeOf(round).releaseFirst();
  await expect.poll(() => service.received.length, "the server has posted it").toBe(1);
  const [given] = service.received;
  const message = JSON.parse(given?.text ?? "") as { title: string; path: string; tag: string };
  expect(message.title).toMatch(/^A trip for you on [^:]*: North$/);

  await record(page);
  await deliver(page, given?.text ?? "");
  await expect
    .poll(() => shown(page))
    .toMatchObject([
      { title: message.title, options: { tag: message.tag, data: { path: message.path } } },
    ]);

  await test.step("a tap opens the trip in the open app", async () => {
    await tapMessage(page);
    await page.waitForURL(`**${message.path}`);
    await expect(page.getByRole("heading", { name: /North/ }).first()).toBeVisible();
  });

  await test.step("news of the same trip replaces what is shown", async () => {
    const { coordinator } = round.sessions;
    const { items } = await call(
      coordinator,
      listTrips,
      { query: { to: "2099-01-01" } },
      round.url,
    );
    const trip = items.find(({ id }) => id === message.tag);
    const body = {
      status: "cancelled",
      reason: "Flood",
      rowVersion: trip?.rowVersion ?? 0,
    } as const;
    await call(coordinator, moveTrip, { params: { id: message.tag }, body }, round.url);
    await expect.poll(() => service.received.length).toBe(2);
    await deliver(page, service.received[1]?.text ?? "");
    // The same tag: the browser replaces the older one.
    await expect
      .poll(async () => (await shown(page)).slice(1))
      .toMatchObject([
        {
          title: expect.stringMatching(/^No longer yours: /),
          options: { tag: message.tag, data: { path: "/trips" } },
        },
      ]);
  });

  await test.step("it is switched off where it was switched on", async () => {
    await go(page, "/settings/my-account");
    await expect(choice).toBeChecked();
    await choice.tap();
    await expect(page.getByText("This device tells you nothing any more.")).toBeVisible();
    await expect(choice).not.toBeChecked();
  });
  expect(service.faults).toEqual([]);
});
