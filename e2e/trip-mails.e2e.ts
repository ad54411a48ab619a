import { expect as within, type Page, test } from "@playwright/test";
import { startMailServer } from "../apps/api/src/test/start-mail-server.ts";
import { go } from "./fixtures.ts";
import { openToday, openTrips } from "./open-trips.ts";
import { startTrips } from "./start-trips.ts";

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

/** Changes the trip that is open at the desk. */
async function change(desk: Page, fill: (form: ReturnType<Page["getByRole"]>) => Promise<unknown>) {
  await desk.getByRole("button", { name: "Change", exact: true }).click();
  const form = desk.getByRole("dialog", { name: "Change trip" });
  await fill(form);
  await form.getByRole("button", { name: "Save trip" }).click();
  await expect(form).toHaveCount(0);
}

const driveBy = (desk: Page, driver: string) =>
  change(desk, (form) => form.getByLabel("Driver").selectOption({ label: driver }));
const leaveAt = (desk: Page, time: string) =>
  change(desk, (form) => form.getByLabel("Leaves base").fill(time));

test("a driver is mailed when a trip is assigned, changed or unassigned, and no more once My account says so", async ({
  browser,
}) => {
  const mails = await startMailServer();
  const { round, stop } = await startTrips([], {
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: "kitround@library.test",
  });
  /** The subjects of the mails to somebody, in their order, without the trip's day. */
  const subjects = (who: keyof typeof round.sessions) =>
    mails.taken
      .filter(({ to }) => to.includes(round.sessions[who].email))
      .map(({ raw }) => /^Subject: (.*?)( on .*)?\r?$/m.exec(raw)?.[1]);
  const given = "A trip for you";
  const changed = "Changed: your trip";
  const taken = "No longer yours: the trip";
  try {
    const desk = await openTrips(browser, round, "coordinator");
    await desk.getByRole("link", { name: /Open trip: North/ }).click();
    await desk.getByRole("button", { name: "Release trip" }).click();
    await desk.getByRole("alertdialog").getByRole("button", { name: "Release trip" }).click();
    await expect.poll(() => subjects("driver")).toEqual([given]);
    await leaveAt(desk, "06:40");
    await expect.poll(() => subjects("driver")).toEqual([given, changed]);
    expect(mails.taken.at(-1)?.raw).toContain("It leaves at 06:40.");
    await driveBy(desk, "Rewi driver");
    await expect.poll(() => subjects("driver")).toEqual([given, changed, taken]);
    await expect.poll(() => subjects("otherDriver")).toEqual([given]);

    const phone = await openToday(browser, round, "driver");
    await go(phone, "/settings/my-account");
    const choice = phone.getByRole("checkbox", { name: "Mail me about my trips" });
    await expect(choice).toBeChecked();
    await choice.tap();
    await phone.getByRole("button", { name: "Save profile" }).tap();
    await expect(phone.getByText("Profile saved")).toBeVisible();
    await driveBy(desk, "Ana driver");
    await expect.poll(() => subjects("otherDriver")).toEqual([given, taken]);
    await leaveAt(desk, "07:10");
    await driveBy(desk, "Rewi driver");
    // Written after those that the other one would have got.
    await expect.poll(() => subjects("otherDriver")).toEqual([given, taken, given]);
    expect(subjects("driver")).toHaveLength(3);
    await phone.context().close();
    await desk.context().close();
  } finally {
    await stop();
    await mails.stop();
  }
});
