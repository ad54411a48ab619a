import { createCheckIn, getCheckInSheet } from "@kitround/contract/check-ins/check-in.ts";
import { createTerm } from "@kitround/contract/terms/term.ts";
import { listTrips, updateTrip } from "@kitround/contract/trips/trip.ts";
import { accessFaults } from "./access-faults.ts";
import { call } from "./call.ts";
import { openAs } from "./desk-or-phone.ts";
import { expect, go, test } from "./fixtures.ts";
import { bigKit, lend } from "./kit-room-facts.ts";
import { startTrips } from "./start-trips.ts";

test("Today shows tomorrow's draft and the schools to phone: the day is released in one step, and each school is marked as informed", async ({
  browser,
}) => {
  const { round, stop } = await startTrips(["tomorrow"]);
  try {
    const desk = await openAs(browser, round, "coordinator");
    // The bar's badges count the same work, by a read of their own.
    await go(desk, "/settings");
    const inBar = desk
      .getByRole("navigation", { name: "Areas" })
      .getByRole("link", { name: "Trips", exact: true });
    await expect(inBar).toHaveAccessibleDescription("1 waiting");
    await go(desk, "/");
    const drafts = desk.getByRole("region", { name: "Trips to release" });
    await expect(drafts).toContainText("North");
    const toTell = desk.getByRole("region", { name: "Schools to phone about tomorrow" });
    await expect(toTell).toHaveCount(0);
    await drafts.getByRole("button", { name: "Release 1 trip" }).click();
    await desk.getByRole("alertdialog").getByRole("button", { name: "Release 1 trip" }).click();
    await expect(desk.getByText("1 trip released.")).toBeVisible();
    await expect(drafts).toHaveCount(0);

    // No mail server is configured, and these schools have no e-mail address.
    await expect(toTell.getByRole("link")).toHaveCount(3);
    await toTell.getByRole("link", { name: /Fairview School/ }).click();
    const told = desk.getByRole("region", { name: "E-mails to schools" });
    await expect(told.getByText("Phone these schools")).toBeVisible();
    await expect(inBar).toHaveAccessibleDescription("3 waiting");
    expect(await accessFaults(desk)).toEqual([]);
    await told.getByRole("button", { name: "Fairview School is informed" }).click();
    await expect(told.getByText(/^Informed \w{3} \d/)).toBeVisible();
    await go(desk, "/");
    await expect(toTell.getByRole("link")).toHaveCount(2);
    await expect(toTell).not.toContainText("Fairview School");
    await desk.context().close();
  } finally {
    await stop();
  }
});

test("Today says that tomorrow's trip has no driver yet, until it has one", async ({ browser }) => {
  const { round, stop } = await startTrips(["tomorrow"]);
  try {
    const { coordinator, driver } = round.sessions;
    const { items } = await call(coordinator, listTrips, {}, round.url);
    const [trip] = items.toSorted((a, b) => (a.onDay < b.onDay ? -1 : 1));
    const params = { id: trip?.id ?? "" };
    const drive = (driverId: string | null, rowVersion = 0) =>
      call(coordinator, updateTrip, { params, body: { rowVersion, driverId } }, round.url);
    const desk = await openAs(browser, round, "coordinator");
    await go(desk, "/");
    const north = desk
      .getByRole("region", { name: "Trips to release" })
      .getByRole("link", { name: /^North/ });
    await expect(north).toContainText("Ana driver · Blue van");
    const { rowVersion } = await drive(null, trip?.rowVersion);
    await expect(north).toContainText("No driver yet · Blue van");
    await drive(driver.branchUserId, rowVersion);
    await expect(north).toContainText("Ana driver · Blue van");
    await expect(north).not.toContainText("No driver yet");
    await desk.context().close();
  } finally {
    await stop();
  }
});

test("marking a kit packed of which no line has been looked at asks first", async ({
  signedIn: page,
  session,
}) => {
  const year = 2061;
  const { kit, kitTypeId } = await bigKit(session);
  const { rowVersion } = await call(session, getCheckInSheet, { params: { id: kit.id } });
  await call(session, createCheckIn, { body: { kitId: kit.id, rowVersion, exceptions: [] } });
  const term = await call(session, createTerm, {
    body: { year, number: 1, startsOn: `${year}-02-01`, endsOn: `${year}-04-06` },
  });
  await lend(
    session,
    { termId: term.id, kitTypeId, kitId: kit.id },
    {
      school: `Te Ara ${kit.code}`,
      readyBy: `${year}-02-10`,
      deliverOn: `${year}-02-14`,
      collectOn: `${year}-02-28`,
    },
  );
  await go(page, `/prepare-kits?kit=${kit.code}`);
  const pane = page.getByRole("region", { name: kit.code });
  await expect(pane.getByText("0 of 16 lines looked at")).toBeVisible();
  await pane.getByRole("button", { name: "Mark packed" }).click();
  const asked = page.getByRole("alertdialog", {
    name: `No line of ${kit.code} has been looked at`,
  });
  await asked.getByRole("button", { name: "Back to the lines" }).click();
  await expect(pane.getByRole("button", { name: "Mark packed" })).toBeVisible();
  await pane.getByRole("button", { name: "Mark packed" }).click();
  await asked.getByRole("button", { name: "Mark packed anyway" }).click();
  await expect(page.getByText(`${kit.code} is packed.`)).toBeVisible();
});
