import { createRoute, setRouteStops } from "@kitround/contract/delivery-routes/delivery-route.ts";
import { getKitType, listKitTypes, updateKitType } from "@kitround/contract/kit-types/kit-type.ts";
import { listAllocations } from "@kitround/contract/allocations/allocation.ts";
import { dayWords } from "@kitround/contract/plan/day-words.ts";
import { addDays, dayIn } from "@kitround/contract/plan/days.ts";
import * as pages from "@kitround/contract/school-page/school-page.ts";
import { createSchool, getSchool, updateSchool } from "@kitround/contract/schools/school.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { createVehicle } from "@kitround/contract/vehicles/vehicle.ts";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { startMailServer, type MailServer } from "../apps/api/src/test/start-mail-server.ts";
import { accessFaults } from "./access-faults.ts";
import { call } from "./call.ts";
import { go } from "./fixtures.ts";
import { launchServer, type Server } from "./launch-server.ts";
import { newContext } from "./new-context.ts";
import { roundDays } from "./the-round/days.ts";
import { finish, release, serve, start } from "./the-round/driving.ts";
import { addCopies, addKitType, library } from "./the-round/kit-library.ts";
import { countFirst, pack, verify } from "./the-round/kit-room.ts";
import { join, setUp } from "./the-round/people.ts";
import { addTerm, allocate, publish } from "./the-round/plan.ts";

// A teacher's term on a phone, from the mail's link to the rating: a real server, a real mail server, and the people of the branch.

test.setTimeout(1_800_000);

const ours = "Kura Tīmatanga";
const theirs = "Kura Mutunga";
const address = "mere.tait@timatanga.test";
const nobody = { sessionId: "" } as Session;

let mails: MailServer;
let server: Server;
test.beforeAll(async () => {
  mails = await startMailServer();
  server = await launchServer({
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: "kitround@library.test",
  });
});
test.afterAll(async () => {
  await server.stop();
  await mails.stop();
});

async function sessionOf(page: Page): Promise<Session> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem("auth"))) ?? "{}") as Session;
}

/** Two member schools on a route of this weekday; the first has a teacher with an e-mail address. */
async function twoSchools(desk: Session, driverId: string, weekday: number): Promise<string[]> {
  const ids: string[] = [];
  for (const nameEn of [ours, theirs]) {
    const body = { nameEn, status: "member" as const, dropPoint: "the office", maxKits: 2 };
    const { id, rowVersion } = await call(desk, createSchool, { body }, server.url);
    ids.push(id);
    if (nameEn !== ours) continue;
    const mere = {
      name: "Mere Tait",
      role: "Science",
      email: address,
      phone: null,
      isPrimary: true,
    };
    const contacts = { rowVersion, contacts: [mere] };
    await call(desk, updateSchool, { params: { id }, body: contacts }, server.url);
  }
  const van = {
    name: "Blue van",
    fuel: "diesel" as const,
    reimbursable: false,
    odometerM: 1_000_000,
  };
  const { id: vehicleId } = await call(desk, createVehicle, { body: van }, server.url);
  const body = { name: "Lough", weekday, driverId, vehicleId };
  const { id, rowVersion } = await call(desk, createRoute, { body }, server.url);
  const stops = ids.map((schoolId) => ({ schoolId, plannedM: 4_000 }));
  await call(desk, setRouteStops, { params: { id }, body: { rowVersion, stops } }, server.url);
  return ids;
}

/** Opens the link of the newest mail to the teacher. */
async function openMail(browser: Browser): Promise<{ phone: Page; token: string }> {
  const newest = () => mails.taken.findLast(({ to }) => to.includes(address))?.raw ?? "";
  const tokenOf = (raw: string) => /\/s\/([\w-]{43})/.exec(raw.replaceAll(/=\r?\n/g, ""))?.[1];
  await expect.poll(() => tokenOf(newest())).toBeDefined();
  const token = tokenOf(newest()) ?? "";
  const context = await newContext(browser, {
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const phone = await context.newPage();
  await phone.goto(`/s/${token}`);
  return { phone, token };
}

test("a teacher's term on a phone: the mail's link, a wish, ready for pick-up, something missing, a rating", async ({
  browser,
}) => {
  const days = roundDays(new Date());
  const [tripOut, tripBack] = [`Lough ${dayWords(days.out)}`, `Lough ${dayWords(days.back)}`];
  const admin = await setUp(browser, server);
  const coordinator = await join(browser, server, admin, "coordinator");
  const volunteer = await join(browser, server, admin, "volunteer");
  const driver = await join(browser, server, admin, "driver");
  const desk = await sessionOf(admin);
  const { branchUserId } = await sessionOf(driver);
  const [schoolId = ""] = await twoSchools(desk, branchUserId, days.weekday);

  const [electricity] = library;
  if (!electricity) throw new Error("The library has a kit type.");
  await test.step("a sponsored kit type with two copies, a term with two rotations", async () => {
    await addKitType(admin, electricity);
    await addCopies(admin, electricity);
    for (const code of ["ELE-01", "ELE-02"]) await countFirst(volunteer, code);
    const { items } = await call(desk, listKitTypes, {}, server.url);
    const params = { id: items[0]?.id ?? "" };
    const { rowVersion } = await call(desk, getKitType, { params }, server.url);
    const body = { rowVersion, sponsor: "Harbour Trust" };
    await call(desk, updateKitType, { params, body }, server.url);
    await addTerm(coordinator, days);
  });

  const { phone, token } =
    await test.step("schools are asked by mail; its link opens the page", async () => {
      await go(coordinator, "/plan");
      await coordinator.getByRole("button", { name: "More", exact: true }).click();
      await coordinator.getByRole("menuitem", { name: "Ask schools for wishes" }).click();
      await coordinator.getByRole("button", { name: "Ask all schools" }).click();
      await expect(coordinator.getByText("0 of 2 have answered")).toBeVisible();
      return openMail(browser);
    });
  const card = phone.getByRole("article").filter({ hasText: "ELE-01" });

  await test.step("a wish is sent, and is in the plan", async () => {
    await expect(phone.getByRole("heading", { level: 1 })).toContainText(ours);
    await phone.getByLabel("Wish number for Electricity").selectOption("Wish 1");
    await phone.getByLabel("When you would like Electricity").selectOption({ index: 1 });
    await phone.getByLabel("Students that would use them").fill("28");
    await phone.getByRole("button", { name: "Send these wishes" }).tap();
    await expect(phone.getByText("Your answer has arrived.")).toBeVisible();
    await expect(phone.getByText("asked for", { exact: true })).toBeVisible();
    await expect(coordinator.getByText("1 of 2 have answered")).toBeVisible();
    await coordinator.getByRole("button", { name: "Requests" }).click();
    const cell = coordinator.getByRole("gridcell", {
      name: new RegExp(`^${ours}, .*asked for on the school's page`),
    });
    await expect(cell).toHaveCount(1);
  });

  await test.step("the wish is planned, packed and delivered; the page says so at each step", async () => {
    await go(coordinator, "/plan");
    await allocate(coordinator, ours, "ELE-01");
    await allocate(coordinator, theirs, "ELE-02");
    await phone.reload();
    await expect(phone.getByText("planned for you", { exact: true })).toBeVisible();
    await publish(admin, 2);
    for (const code of ["ELE-01", "ELE-02"]) await pack(volunteer, code);
    for (const code of ["ELE-01", "ELE-02"]) await verify(coordinator, code);
    await phone.reload();
    await expect(card.getByText(/^Comes on /)).toBeVisible();
    await release(coordinator, tripOut);
    await start(driver, tripOut, 1_000);
    await serve(driver, ours, "ELE-01");
    await serve(driver, theirs, "ELE-02");
    await finish(driver, 1_012);
    await phone.reload();
    await expect(card.getByText(`Here until ${dayWords(days.back)}`)).toBeVisible();
    expect(await accessFaults(phone)).toEqual([]);
  });

  await test.step("the driver sees before the start that it is not ready, and then that it is", async () => {
    await release(coordinator, tripBack);
    await go(driver, "/trips");
    await driver
      .getByRole("link", { name: new RegExp(tripBack) })
      .first()
      .click();
    const line = driver.getByRole("listitem").filter({ hasText: "ELE-01" }).last();
    await expect(line.getByText("School has not said that it is ready")).toBeVisible();
    await card.getByRole("button", { name: /^It is ready for pick-up/ }).tap();
    await expect(card.getByText("You said that it is ready for pick-up.")).toBeVisible();
    await expect(line.getByText("School says: ready at the office")).toBeVisible();
  });

  await test.step("the teacher reports a missing item, and the check-in starts with it", async () => {
    await card.getByText("Something is missing, broken or used up").tap();
    await card.getByLabel("Torch bulbs: missing").fill("3");
    await card.getByLabel("Anything else about this kit").fill("Three bulbs rolled away");
    await card.getByRole("button", { name: "Tell the library" }).tap();
    await expect(card.getByText("Saved. Thank you.")).toBeVisible();
    await start(driver, tripBack, 1_012);
    await serve(driver, ours, "ELE-01");
    await serve(driver, theirs, "ELE-02");
    await finish(driver, 1_024);
    await go(volunteer, "/top-ups?kit=ELE-01");
    const pane = volunteer.getByRole("region", { name: "ELE-01" });
    const word = pane.getByRole("alert").filter({ hasText: "Three bulbs rolled away" });
    await expect(word).toContainText("3 missing");
    await expect(pane.getByRole("button", { name: /short$/ })).toHaveCount(0);
    await word.getByRole("button").click();
    await expect(pane.getByRole("button", { name: /1 short$/ })).toBeVisible();
  });

  await test.step("the teacher reports pupils and a rating, which the sponsor's report and the coverage show", async () => {
    await phone.reload();
    await expect(phone.getByRole("heading", { name: "Kits that went back" })).toBeVisible();
    await card.getByText("How it went", { exact: true }).tap();
    await card.getByLabel("Students that used the kit").fill("27");
    await card.getByLabel("How good was it?").selectOption("5 of 5");
    await card.getByLabel("One sentence about it").fill("They did not want to stop");
    await card.getByRole("button", { name: "Save how it went" }).tap();
    await expect(card.getByText("Saved. Thank you.")).toBeVisible();
    await go(coordinator, "/plan?show=sponsors");
    await coordinator.getByRole("button", { name: "Harbour Trust", exact: true }).click();
    const loan = coordinator.getByRole("row").filter({ hasText: ours });
    await expect(loan.getByText("27", { exact: true })).toBeVisible();
    await go(coordinator, "/plan?show=coverage");
    await expect(coordinator.getByRole("row").filter({ hasText: ours }).first()).toContainText(
      "27",
    );
    await go(coordinator, `/settings/schools/${schoolId}`);
    await expect(coordinator.getByText("They did not want to stop")).toBeVisible();
  });

  await test.step("another school's kit is not found by this link", async () => {
    const { items } = await call(desk, listAllocations, {}, server.url);
    const other = items.find(({ schoolName }) => schoolName === theirs);
    const params = { token, allocationId: other?.id ?? "" };
    const said = call(nobody, pages.reportKit, { params, body: { students: 1 } }, server.url);
    await expect(said).rejects.toThrow(/: 404 /);
    await expect(phone.getByText("ELE-02")).toHaveCount(0);
    await expect(phone.getByText(theirs)).toHaveCount(0);
  });

  await test.step("the link ends with the membership, and guessed links are refused by rate", async () => {
    const params = { id: schoolId };
    const { rowVersion } = await call(desk, getSchool, { params }, server.url);
    const yesterday = addDays(dayIn("Pacific/Auckland", new Date()), -1);
    const body = { rowVersion, memberUntil: yesterday };
    await call(desk, updateSchool, { params, body }, server.url);
    await phone.reload();
    await expect(phone.getByRole("heading", { name: "This link has ended" })).toBeVisible();
    await expect(phone.getByText("ELE-01")).toHaveCount(0);
    const guess = () => phone.goto(`/s/${"A".repeat(22)}${crypto.randomUUID().slice(0, 21)}`);
    await guess();
    const nothing = phone.getByRole("heading", { name: "There is no page behind this link" });
    await expect(nothing).toBeVisible();
    const statuses: number[] = [];
    for (let n = 0; n < 30; n += 1) statuses.push((await guess())?.status() ?? 0);
    expect(statuses.filter((status) => status !== 404 && status !== 429)).toEqual([]);
    expect(statuses.at(-1)).toBe(429);
    await expect(phone.getByRole("heading", { name: "Too many attempts" })).toBeVisible();
  });
});
