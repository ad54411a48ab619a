import { incomeYearStart } from "@kitround/contract/km-claims/claim-rules.ts";
import { dayWords } from "@kitround/contract/plan/day-words.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { expect, test } from "@playwright/test";
import { launchServer, type Server } from "./launch-server.ts";
import { addRates, submitClaim, openClaim } from "./the-round/claims.ts";
import { roundDays } from "./the-round/days.ts";
import { addCar, finish, release, serve, skip, start } from "./the-round/driving.ts";
import { addCopies, addKitType, library, receive, seeOnHand } from "./the-round/kit-library.ts";
import { countFirst, countUsed, pack, topUp, verify } from "./the-round/kit-room.ts";
import { join, type Pages, type PersonKey, setUp } from "./the-round/people.ts";
import { addTerm, allocate, publish, request } from "./the-round/plan.ts";
import { addRoute, importSchools, routeSchools } from "./the-round/schools.ts";
import { seeKit } from "./the-round/where-is.ts";

// One kit through the whole round, from an empty server to money paid, by six people in their roles.

test.setTimeout(1_200_000);
test.use({ actionTimeout: 60_000, trace: "off" });

let server: Server;
const pages: Partial<Pages> = {};
test.beforeAll(async () => {
  server = await launchServer();
});
test.afterAll(async () => {
  await server.stop();
});
// After a failure, a screenshot of each of the six screens.
test.afterEach(async () => {
  const info = test.info();
  if (info.status === info.expectedStatus) return;
  for (const [key, page] of Object.entries(pages)) {
    await page.screenshot({ path: info.outputPath(`${key}.png`) });
  }
});

test("one kit from the plan to its check-in and top-up", async ({ browser }) => {
  const days = roundDays(new Date());
  const [tripOut, tripBack] = [`Lough ${dayWords(days.out)}`, `Lough ${dayWords(days.back)}`];
  const admin = await setUp(browser, server);
  pages.admin = admin;
  await test.step("the administrator invites five people, who join", async () => {
    const invited: PersonKey[] = ["manager", "coordinator", "volunteer", "driver", "finance"];
    for (const key of invited) pages[key] = await join(browser, server, admin, key);
  });
  // The step above has given each a page.
  const { manager, coordinator, volunteer, driver, finance } = pages as Pages;

  await test.step("rates, and the driver's own petrol car just below the second tier", async () => {
    await addRates(finance, addDays(days.back, 400));
    await addCar(driver, {
      name: "Octavia",
      nowKm: 63_960,
      yearStart: incomeYearStart(days.back, "NZ"),
      openingKm: 50_000,
    });
  });

  await test.step("schools from the directory's file, and a route of eight of them", async () => {
    await importSchools(coordinator);
    await addRoute(coordinator, {
      name: "Lough",
      weekday: days.weekday,
      car: "Octavia",
      schools: routeSchools,
    });
  });

  await test.step("three kit types with packing lists, five kits, stock", async () => {
    for (const type of library) await addKitType(admin, type);
    for (const type of library) await addCopies(admin, type);
    for (const item of ["Batteries, D size", "Straws"]) await receive(coordinator, item, 100);
    await seeKit(manager, "ELE-01", "To check in", "At base");
    for (const code of ["ELE-01", "ELE-02", "LIG-01", "LIG-02", "SKY-01"]) {
      await countFirst(volunteer, code);
    }
    await seeKit(manager, "ELE-01", "Ready", "At base");
  });

  const [first, , third, , fifth] = routeSchools;
  await test.step("a term with rotations and requests; allocated and published", async () => {
    await addTerm(coordinator, days);
    await request(coordinator, first, "ELE Electricity");
    await request(coordinator, third, "LIG Light");
    await request(coordinator, fifth, "SKY Earth, Moon, Sun");
    await allocate(coordinator, first, "ELE-01");
    await allocate(coordinator, third, "LIG-01");
    await allocate(coordinator, fifth, "SKY-01");
    await publish(manager, 3);
  });

  await test.step("packed by one, verified by another", async () => {
    for (const code of ["ELE-01", "LIG-01", "SKY-01"]) await pack(volunteer, code);
    await seeKit(manager, "ELE-01", "Packed", "At base");
    for (const code of ["ELE-01", "LIG-01", "SKY-01"]) await verify(coordinator, code);
  });

  await test.step("three kits are delivered", async () => {
    await release(coordinator, tripOut);
    await start(driver, tripOut, 63_960);
    await seeKit(manager, "ELE-01", "On its way out", `On ${tripOut}`);
    await serve(driver, first, "ELE-01");
    await seeKit(manager, "ELE-01", "At school", first);
    await serve(driver, third, "LIG-01");
    await serve(driver, fifth, "SKY-01");
    await finish(driver, 63_992);
    await seeKit(manager, "SKY-01", "At school", fifth);
  });

  await test.step("one is collected", async () => {
    await release(coordinator, tripBack);
    await start(driver, tripBack, 63_992);
    await serve(driver, first, "ELE-01");
    await seeKit(manager, "ELE-01", "On its way back", `On ${tripBack}`);
    await skip(driver, third, "The class asked for another week");
    await skip(driver, fifth, "The class asked for another week");
    await finish(driver, 64_040);
    await seeKit(manager, "ELE-01", "To check in", "At base");
    await seeKit(manager, "LIG-01", "At school", third);
  });

  await test.step("counted in, topped up: the stock falls by exactly that", async () => {
    await countUsed(volunteer, "ELE-01", 2);
    await seeKit(manager, "ELE-01", "Needs a top-up", "At base");
    await topUp(volunteer, "ELE-01", "31");
    await seeKit(manager, "ELE-01", "Ready", "At base");
    await seeOnHand(coordinator, "Batteries, D size", 100 - 12);
    await seeOnHand(coordinator, "Straws", 100 - 25);
  });

  await test.step("the claim is right to the cent, approved, and paid", async () => {
    const mine = await openClaim(driver, "mine");
    // 13,960 km before the first trip: 40 km at $1.20, then 40 km at $0.37. Four legs of 8 km out, two of 24 km back.
    await expect(mine.getByText("$9.60")).toHaveCount(4);
    await expect(mine.getByText("8.0 km at $1.20 + 16.0 km at $0.37")).toBeVisible();
    await expect(mine.getByText("$15.52")).toBeVisible();
    await expect(mine.getByText("$8.88")).toBeVisible();
    await expect(mine.getByText("80.0 km · $62.80")).toBeVisible();
    await submitClaim(driver);

    const decided = await openClaim(manager, "decide");
    await decided.getByRole("button", { name: "Approve" }).click();
    await expect(manager.getByText("Approved.", { exact: true })).toBeVisible();

    const paid = await openClaim(finance, "all");
    await paid.getByRole("button", { name: "Mark as paid" }).click();
    const dialog = finance.getByRole("alertdialog");
    await dialog.getByLabel("Payment reference").fill("BACS 1147");
    await dialog.getByRole("button", { name: "Mark as paid" }).click();
    await expect(finance.getByText("reference BACS 1147")).toBeVisible();
    await openClaim(driver, "mine");
    await expect(driver.getByText(/^Paid .*reference BACS 1147/)).toBeVisible();
  });
});
