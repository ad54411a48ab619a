import { expect, test } from "@playwright/test";
import { go } from "./fixtures.ts";
import { openTrips } from "./open-trips.ts";
import { officeOf } from "./outbox-office.ts";
import { startTrips } from "./start-trips.ts";
import type { TripsServer } from "./trips-server.ts";

// Everything that a driver enters is kept: a finding, a refused entry, and unfinished text.

let stop: (() => Promise<void>) | undefined;
let round: TripsServer;

test.beforeAll(async () => {
  ({ round, stop } = await startTrips());
  await officeOf(round).releaseFirst();
});

test.afterAll(async () => stop?.());

test("a finding is stored, an unfinished entry survives, a refusal blocks one line, and an ended session leads back", async ({
  browser,
}) => {
  const phone = await openTrips(browser, round, "driver");
  await phone.getByRole("link", { name: /Drive: North/ }).tap();

  await test.step("a half-typed odometer is there after a reload", async () => {
    await phone.getByLabel("Odometer now").fill("1400");
    await phone.reload();
    await go(phone, "/trips");
    await phone.getByRole("link", { name: /Drive: North/ }).tap();
    await expect(phone.getByLabel("Odometer now")).toHaveValue("1400");
  });
  await phone.getByLabel("Odometer now").fill("14000");
  await phone.getByRole("button", { name: "Start trip" }).tap();
  await phone.getByRole("button", { name: "Arrived", exact: true }).tap();

  await test.step("a kit that is at base by the records is collected", async () => {
    const code = phone.getByRole("textbox", { name: "Scan or type a kit's code" });
    await code.fill("ELF-01");
    await code.press("Enter");
    await phone.getByRole("button", { name: /^Take ELF-01 along/ }).tap();
    await expect(phone.getByRole("button", { name: /ELF-01 Title ELF/ })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(phone.getByText("All sent")).toBeVisible();
    await expect(phone.getByRole("alert")).toHaveCount(0);
  });

  await test.step("a half-typed name and a half-typed message are there after a reload", async () => {
    await phone.getByLabel("Received by").fill("Hēmi Wal");
    const tell = phone.getByRole("button", { name: "Tell the office" });
    await tell.tap();
    await phone.getByLabel("What should the office know?").fill("The ramp is clo");
    await phone.reload();
    await go(phone, "/trips");
    await phone.getByRole("link", { name: /Go on: North/ }).tap();
    await expect(phone.getByLabel("Received by")).toHaveValue("Hēmi Wal");
    await tell.tap();
    const message = phone.getByLabel("What should the office know?");
    await expect(message).toHaveValue("The ramp is clo");
    await phone.getByRole("button", { name: "Cancel" }).tap();
  });

  await test.step("an ended session says why, whose entries are unsent, and leads back to the stop", async () => {
    // Entered without signal, because the app may ask the server for something at any time and learn it first.
    await phone.context().setOffline(true);
    await phone.getByRole("button", { name: /DBN-01 Title DBN/ }).tap();
    await expect(phone.getByText("No connection, 1 to send")).toBeVisible();
    const ended = await fetch(`${round.url}/api/auth`, {
      method: "DELETE",
      headers: { "X-Auth-Token": round.sessions.driver.sessionId },
    });
    expect(ended.ok).toBe(true);
    await phone.context().setOffline(false);
    await expect(phone.getByText(/^Your sign-in has ended/)).toBeVisible();
    await expect(phone.getByText(/1 entry of Ana waits on this device. It is safe/)).toBeVisible();
    await phone.getByLabel("E-mail").fill(round.sessions.driver.email);
    await phone.getByLabel("Password", { exact: true }).fill(round.password);
    await phone.getByRole("button", { name: "Sign in", exact: true }).tap();
    await expect(phone.getByRole("heading", { name: "Fairview School" })).toBeVisible();
    await expect(phone.getByRole("button", { name: /DBN-01 Title DBN/ })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(phone.getByLabel("Received by")).toHaveValue("Hēmi Wal");
    await expect(phone.getByText("All sent")).toBeVisible();
  });
  await phone.getByRole("button", { name: "Finish stop" }).tap();

  await test.step("one refused line blocks neither the stop nor the trip's end", async () => {
    await phone.getByRole("button", { name: "Arrived", exact: true }).tap();
    await expect(phone.getByText("All sent")).toBeVisible();
    await phone.route("**/lines/*", (route) =>
      route.fulfill({
        status: 409,
        json: { code: "transition_refused", message: "Not this kit.", details: [], requestId: "r" },
      }),
    );
    await phone.getByRole("button", { name: /ROC-01 Title ROC/ }).tap();
    await phone.getByRole("button", { name: "Finish stop" }).tap();
    await expect(phone.getByText("Not this kit.")).toBeVisible();
    // It is not done, so the stop asks once more.
    const open = phone.getByRole("button", { name: "Finish stop" });
    if (await open.isVisible()) {
      await open.tap();
      await phone.getByRole("alertdialog").getByRole("button", { name: "Finish stop" }).tap();
    }
    await phone.getByRole("button", { name: "Skip this stop" }).tap();
    await phone.getByRole("button", { name: "Gate locked" }).tap();
    await phone.getByLabel("Odometer now").fill("14021");
    await phone.getByRole("button", { name: "Finish trip" }).tap();
    await expect(phone.getByText(/21 km driven\. .*1 needs you\./)).toBeVisible();
    await expect(phone.getByText("Thank you")).toHaveCount(0);
    // Everything else has reached the server.
    await expect(phone.getByText("21 km driven. 1 needs you.")).toBeVisible({ timeout: 30_000 });
  });

  await test.step("a refused entry is passed to the office, with the reason, instead of being discarded", async () => {
    await phone.getByRole("button", { name: /^Hand to the office: / }).tap();
    await expect(phone.getByText("Not this kit.")).toHaveCount(0);
    await expect(phone.getByText("All sent")).toBeVisible({ timeout: 30_000 });
    const desk = await openTrips(browser, round, "coordinator");
    await go(desk, "/tasks");
    const task = desk.getByRole("row", { name: /North .* was refused/ });
    await expect(task).toBeVisible();
  });
});
