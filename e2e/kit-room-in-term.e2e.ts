import { getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { listKits } from "@kitround/contract/kits/kit.ts";
import { readBackTest } from "@kitround/contract/shopping/shopping-list.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { addStockMovement } from "@kitround/contract/stock/stock.ts";
import { listTopUps } from "@kitround/contract/top-ups/top-up.ts";
import {
  createTrip,
  getTrip,
  listTrips,
  moveTrip,
  type TripDetail,
} from "@kitround/contract/trips/trip.ts";
import { type Browser, expect as within, test } from "@playwright/test";
import { call } from "./call.ts";
import { type DemoServer, startDemo } from "./demo-server.ts";
import { go, signIn } from "./fixtures.ts";
import { newPageLink } from "./school-page-link.ts";
import { openContext } from "./new-context.ts";

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 600_000 });

// The kit room in the middle of a term: the real server, with the demo branch's data.

let demo: DemoServer;

test.beforeAll(async () => {
  demo = await startDemo();
});

test.afterAll(async () => demo.stop());

const sizes = {
  manager: { width: 1440, height: 900 },
  coordinator: { width: 1440, height: 900 },
  volunteer: { width: 820, height: 1180 },
  driver: { width: 390, height: 844 },
};

async function openAs(browser: Browser, role: keyof typeof sizes) {
  const context = await openContext(browser, { baseURL: demo.url, viewport: sizes[role] });
  const page = await context.newPage();
  await page.goto("/login");
  const account = demo.accounts.find((each) => each.role === role);
  if (!account) throw new Error(`The demo has no ${role}.`);
  await signIn(page, account);
  const stored = (await page.evaluate(() => localStorage.getItem("auth"))) ?? "{}";
  const session: Session = JSON.parse(stored);
  return { page, session };
}

/** Lets a school ask for what today's van brings. */
async function withoutCutOff(manager: Session): Promise<void> {
  const { rowVersion } = await call(manager, getBranch, {}, demo.url);
  await call(manager, updateBranch, { body: { rowVersion, cutOffDays: null } }, demo.url);
}

/** A released trip, and a school on it that still has a kit. */
async function schoolWithKit(desk: Session) {
  const { items } = await call(desk, listTrips, { query: { limit: "1000" } }, demo.url);
  for (const { id } of items.filter(({ status }) => status === "released")) {
    const trip = await call(desk, getTrip, { params: { id } }, demo.url);
    for (const { schoolId, lines } of trip.stops) {
      const kit = lines.find(({ action, status }) => action === "collect" && status === "open");
      if (schoolId !== null && kit?.kitCode) return { trip, schoolId, kitCode: kit.kitCode };
    }
  }
  throw new Error("The demo has a released trip that collects a kit.");
}

/** A trip by hand to this school alone, on the day and with the driver and the vehicle of another. */
async function extraTrip(desk: Session, schoolId: string, of: TripDetail) {
  const { onDay, driverId, vehicleId } = of;
  const body = { name: "Extra run", onDay, driverId, vehicleId, schoolIds: [schoolId] };
  const { id, rowVersion } = await call(desk, createTrip, { body }, demo.url);
  const released = { rowVersion, status: "released" as const };
  await call(desk, moveTrip, { params: { id }, body: released }, demo.url);
  return id;
}

test("the shopping list says in one line how far off its forecast was in the last term", async ({
  browser,
}) => {
  const { page, session } = await openAs(browser, "coordinator");
  const { term, scores } = await call(session, readBackTest, {}, demo.url);
  await go(page, "/top-ups?tab=shopping");
  const within = scores.find(({ method }) => method === "learned")?.nineWithin;
  await expect(
    page.getByText(
      `Term ${term?.number} ${term?.year}, forecast as of each rotation: within ${within} % for 9 of 10 items.`,
    ),
  ).toBeVisible();
});

test("what a school asks for while it has a kit is packed in the kit room, and goes along on the next trip there", async ({
  browser,
}) => {
  const { session: desk } = await openAs(browser, "coordinator");
  await withoutCutOff((await openAs(browser, "manager")).session);
  const { page: van, session: driver } = await openAs(browser, "driver");
  const { trip, schoolId, kitCode } = await schoolWithKit(desk);
  const its = { ...trip, driverId: driver.branchUserId };
  const tripId = await extraTrip(desk, schoolId, its);

  const school = await (await openContext(browser, { baseURL: demo.url })).newPage();
  await school.goto(await newPageLink(desk, demo.url, schoolId));
  const card = school.getByRole("article").filter({ hasText: kitCode });
  await card.getByText("Please send more of something").click();
  await card
    .getByLabel(/: how many more$/)
    .first()
    .fill("3");
  await card.getByRole("button", { name: "Ask for more" }).click();
  await expect(card.getByText("Saved. Thank you.")).toBeVisible();

  await go(van, `/trips/${tripId}`);
  const along = van.getByRole("list", { name: "Goes along for schools" });
  await expect(along).toContainText(`The school asks for more in ${kitCode}`);

  const { items } = await call(desk, listTopUps, { query: { show: "open" } }, demo.url);
  const [line] = items.find((each) => each.kitCode === kitCode)?.lines ?? [];
  const receipt = { itemId: line?.itemId ?? "", qty: 3, reason: "receipt" as const };
  await call(desk, addStockMovement, { body: receipt }, demo.url);
  const { page: room } = await openAs(browser, "volunteer");
  await go(room, "/top-ups?tab=top-up");
  await room.getByRole("link", { name: kitCode }).click();
  const pane = room.getByRole("region", { name: kitCode, exact: true });
  await expect(pane.getByText(/asks for this while it has the kit\. It rides on/)).toBeVisible();
  await pane.getByRole("button", { name: "Take all" }).click();
  await pane.getByRole("button", { name: "Packed for the trip" }).click();
  await expect(room.getByText(/^Packed\. The next driver to /)).toBeVisible();
  await expect(along).toContainText(new RegExp(`Packed: hand over 3 .* for ${kitCode}`));
});

test("“/” and “check in” with a code open the count of that kit, or say that it waits for none", async ({
  browser,
}) => {
  const { page, session } = await openAs(browser, "coordinator");
  const codeOf = async (state: "in_check" | "ready") =>
    (await call(session, listKits, { query: { state } }, demo.url)).items[0]?.code ?? "";
  const [waiting, ready] = [await codeOf("in_check"), await codeOf("ready")];
  const find = async (code: string) => {
    await page.keyboard.press("/");
    const dialog = page.getByRole("dialog", { name: "Search" });
    await expect(dialog.getByRole("combobox")).toBeFocused();
    await dialog.getByRole("combobox").fill(`check in ${code}`);
    const found = dialog.getByRole("group", { name: "Check in" }).getByRole("option");
    await expect(found).toHaveCount(1);
    await expect(found).toContainText(code);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/top-ups\\?tab=check-in&kit=${code}`));
    // The next "/" is for the search only once this dialog is closed.
    await expect(dialog).toHaveCount(0);
  };
  await find(waiting);
  const pane = page.getByRole("region", { name: waiting, exact: true });
  await expect(pane.getByRole("button", { name: "Check in, all there" })).toBeVisible();
  await find(ready);
  const notice = page.getByRole("status").filter({ hasText: `${ready} is neither waiting` });
  await notice.getByRole("link", { name: `All about ${ready}` }).click();
  await expect(page).toHaveURL(new RegExp(`/kits\\?kit=${ready}`));
});
