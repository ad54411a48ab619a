import { redrawPhoto } from "../../apps/api/src/features/files/redraw-photo.ts";
import { phonePhoto } from "../../apps/api/src/test/phone-photo.ts";
import { launchBrowser } from "../../e2e/launch-browser.ts";
import { dayOf } from "../../e2e/outbox-model.ts";
import { officeOf } from "../../e2e/outbox-office.ts";
import { drain, fill } from "../../e2e/outbox-page.ts";
import { keepApp } from "../../e2e/phone.ts";
import { startTrips } from "../../e2e/start-trips.ts";

/**
 * Sends a photo over a connection of this many bytes a second: how often sending began, and what the server has
 * received.
 */
export async function sendSlowly(bytesPerSecond: number) {
  const { round, line, stop } = await startTrips();
  const browser = await launchBrowser();
  try {
    const office = officeOf(round);
    const [trip] = await office.release(1);
    if (!trip) throw new Error("One is released.");
    const page = await (await browser.newContext({ baseURL: line.url })).newPage();
    await page.addInitScript(
      (auth) => localStorage.setItem("auth", auth),
      JSON.stringify(round.sessions.driver),
    );
    await page.goto("/");
    await keepApp(page);
    await page.getByRole("button", { name: /All sent/ }).waitFor();
    const { large: photo } = await redrawPhoto(await phonePhoto());
    const entries = dayOf(trip, 0, { trips: 1 }).slice(0, 4);
    line.cut = true;
    await fill(page, round.sessions.driver.branchUserId, entries, photo);
    let begun = 0;
    page.on("request", (asked) => (begun += asked.url().includes("/proofs") ? 1 : 0));
    line.cut = false;
    line.upward = bytesPerSecond;
    const from = performance.now();
    await page.reload();
    await drain(page, 0);
    const seconds = (performance.now() - from) / 1000;
    const held = await office.read(trip.id);
    return { bytes: photo.length, seconds, begun, there: held.stops[0]?.proofs.length ?? 0 };
  } finally {
    await browser.close();
    await stop();
  }
}
