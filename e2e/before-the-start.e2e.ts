import { printTrip } from "@kitround/contract/papers/paper.ts";
import { listPreparations, movePreparation } from "@kitround/contract/preparations/preparation.ts";
import { filledPath } from "@kitround/contract/route-path.ts";
import { createTrip, moveTrip, type TripDetail } from "@kitround/contract/trips/trip.ts";
import { addDays } from "@kitround/contract/plan/days.ts";
import { expect as within, test } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { call } from "./call.ts";
import { go } from "./fixtures.ts";
import { startOtherDay, tap } from "./on-the-road.ts";
import { openToday, openTrips } from "./open-trips.ts";
import { officeOf } from "./outbox-office.ts";
import { startTrips } from "./start-trips.ts";
import type { TripsServer } from "./trips-server.ts";

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

/** What the paper to load by says, in one line. */
async function loadPaper({ url, sessions }: TripsServer, { id }: TripDetail): Promise<string> {
  const path = filledPath(printTrip.path, () => id);
  const answer = await fetch(`${url}/api${path}?kind=load`, {
    method: printTrip.method,
    headers: {
      "X-Auth-Token": sessions.driver.sessionId,
      "Idempotency-Key": crypto.randomUUID(),
      "Content-Type": "application/json",
    },
  });
  expect(answer.status).toBe(200);
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}

test("before the start: schools with times, tasks and contacts; a kit is verified at the van; paper and phone load the same; the office gets a message", async ({
  browser,
}) => {
  const { round, stop } = await startTrips();
  const { coordinator } = round.sessions;
  const { items } = await call(
    coordinator,
    listPreparations,
    { query: { show: "all" } },
    round.url,
  );
  const params = { id: items.find(({ kitCode }) => kitCode === "ROC-01")?.id ?? "" };
  // Packed again, by one person, and verified by nobody yet.
  for (const status of ["in_progress", "packed"] as const) {
    await call(coordinator, movePreparation, { params, body: { status } }, round.url);
  }
  const trip = await officeOf(round).releaseFirst();
  const phone = await openTrips(browser, round, "driver");
  await phone.getByRole("link", { name: /Drive: North/ }).tap();

  const schools = phone.getByRole("region", { name: "Schools of this trip" }).getByRole("listitem");
  await expect(schools).toHaveCount(3);
  await expect(schools.nth(0)).toContainText("1. Fairview School");
  await expect(schools.nth(0)).toContainText(/About \d\d:\d\d · 1 kit to hand over/);
  await expect(schools.nth(0)).toContainText("To do: Fetch the key");
  await expect(schools.nth(1).getByRole("link", { name: "Call Mere" })).toHaveAttribute(
    "href",
    "tel:+64215550101",
  );

  await expect(
    phone.getByText(/^2 kits are not packed and verified, and will not go/),
  ).toBeVisible();
  const office = phone.getByRole("link", { name: "Call the office: 09 555 0100" });
  await expect(office).toHaveAttribute("href", "tel:095550100");
  await expect(phone.getByText("0 of 2 boxes aboard")).toBeVisible();
  const before = await loadPaper(round, trip);
  expect(before).toContain("2 boxes, ");
  expect(before).toContain("NOT VERIFIED");

  await tap(phone, /^Verify ROC-01/);
  await expect(phone.getByText("0 of 4 boxes aboard")).toBeVisible();
  await expect(phone.getByText("All sent")).toBeVisible();
  await expect(phone.getByText(/^1 kit is not packed and verified/)).toBeVisible();
  const after = await loadPaper(round, trip);
  expect(after).toContain("4 boxes, ");
  expect(after).not.toContain("NOT VERIFIED");

  await tap(phone, "Tell the office");
  await phone.getByLabel("What should the office know?").fill("The tail lift is slow");
  await expect(phone.getByLabel("About")).toHaveValue("trip");
  await tap(phone, "Send");
  await expect(phone.getByText("Sent to the office")).toBeVisible();
  const desk = await openTrips(browser, round, "coordinator");
  await go(desk, "/tasks");
  await expect(desk.getByRole("row", { name: /North .*: The tail lift is slow/ })).toBeVisible();
  await desk.context().close();
  await phone.context().close();
  await stop();
});

test("tomorrow's trip is on Today in the afternoon; once under way it is first, whatever its day, and its times follow the way chosen", async ({
  browser,
}) => {
  const { round, stop } = await startTrips(["tomorrow", "afternoon"]);
  const { coordinator } = round.sessions;
  const trip = await officeOf(round).releaseFirst();
  const phone = await openToday(browser, round, "driver");
  const tomorrow = phone.getByRole("region", { name: "Trips tomorrow" });
  await expect(tomorrow.getByRole("link", { name: /North/ })).toBeVisible();

  const { driverId, vehicleId, onDay, stops } = trip;
  const schoolIds = stops.flatMap(({ schoolId }) => schoolId ?? []);
  const body = { name: "Ferry run", onDay: addDays(onDay, -1), driverId, vehicleId, schoolIds };
  const { id, rowVersion } = await call(coordinator, createTrip, { body }, round.url);
  const released = { rowVersion, status: "released" } as const;
  await call(coordinator, moveTrip, { params: { id }, body: released }, round.url);
  await expect(phone.getByRole("article", { name: "Ferry run" })).toBeVisible();

  await tomorrow.getByRole("link", { name: /North/ }).tap();
  await startOtherDay(phone, "14000");

  await test.step("it has the card on Today, and is the first of Trips, on the phone and at the desk", async () => {
    await expect(phone.getByText("All sent")).toBeVisible();
    const desk = await openTrips(browser, round, "coordinator");
    await go(phone, "/");
    await expect(phone.getByRole("article")).toHaveCount(1);
    await expect(phone.getByRole("article", { name: /^North/ })).toBeVisible();
    await go(phone, "/trips");
    for (const page of [phone, desk]) {
      await expect(page.getByRole("article").nth(0)).toHaveAccessibleName(/^North/);
      await expect(page.getByRole("article").nth(1)).toHaveAccessibleName("Ferry run");
    }
    await desk.context().close();
  });

  await test.step("a stop chosen next is reached sooner, the others later; the stop and the list say the same time", async () => {
    await phone.getByRole("link", { name: /^Go on: North/ }).tap();
    const rows = phone.getByRole("list").getByRole("listitem");
    const timeOf = async (school: string) => {
      const said = await rows
        .filter({ hasText: school })
        .getByText(/^about \d/)
        .textContent();
      const [hours = 0, minutes = 0] = (said ?? "").replace("about ", "").split(":").map(Number);
      return hours * 60 + minutes;
    };
    await tap(phone, "All stops");
    const [second, third] = [await timeOf("Ōrere School"), await timeOf("Māpua School")];
    expect(third).toBeGreaterThan(second);
    await tap(phone, "Go here: Māpua School");
    await expect(phone.getByRole("heading", { name: "Māpua School" })).toBeVisible();
    await tap(phone, "All stops");
    // A minute may pass between two looks.
    await expect(async () => {
      const now = await timeOf("Māpua School");
      expect(now).toBeLessThan(third);
      expect(await timeOf("Ōrere School")).toBeGreaterThan(second);
      const clock = [now / 60, now % 60].map((n) => String(Math.floor(n)).padStart(2, "0"));
      await expect(phone.getByText(`about ${clock.join(":")}`)).toHaveCount(2, { timeout: 5_000 });
    }).toPass();
  });
  await phone.context().close();
  await stop();
});
