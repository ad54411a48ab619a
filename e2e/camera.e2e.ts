import { listKits } from "@kitround/contract/kits/kit.ts";
import { createItem } from "@kitround/contract/items/item.ts";
import { listSchoolTasks } from "@kitround/contract/school-tasks/school-task.ts";
import { chromium, type Locator, type Page } from "@playwright/test";
import { findChromium } from "../scripts/find-chromium.mjs";
import { accessFaults } from "./access-faults.ts";
import { call } from "./call.ts";
import { barcode, filmOf, picturesOf, seeing } from "./film.ts";
import { expect, go, test } from "./fixtures.ts";
import { contextOf, openContext } from "./new-context.ts";
import { scanCode } from "./scanner-keys.ts";
import { officeOf } from "./outbox-office.ts";
import { refusedByPolicy } from "./policy.ts";
import { keptOf, newPhone, turnOnAs } from "./phone.ts";
import { startTrips } from "./start-trips.ts";

const open = (page: Page) => page.getByRole("button", { name: "Scan with the camera" }).first();
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Scan a label or a barcode" });

/** Records the notes that are played from now on, in hertz. */
const hearNotes = () => {
  const heard: number[] = [];
  Object.assign(globalThis, { heard });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function played(this: OscillatorNode, when?: number) {
    heard.push(this.frequency.value);
    return start.call(this, when);
  };
};

/** Records all announcements of this region from now on. */
async function listen(page: Page, place: Locator): Promise<() => Promise<string[]>> {
  await place.evaluate((element) => {
    const words = new Set([element.textContent ?? ""]);
    Object.assign(globalThis, { words });
    const note = () => words.add(element.textContent ?? "");
    new MutationObserver(note).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => [...((globalThis as { words?: Set<string> }).words ?? [])]);
}

test("without signal the camera reads printed labels held at a slant, small and in dim light while the van is loaded", async ({
  browser,
}) => {
  const { round, line, stop } = await startTrips();
  await officeOf(round).releaseFirst();
  const office = round.sessions.coordinator;
  const { items } = await call(office, listKits, {}, round.url);
  const kitIds = round.kits.map((id) => items.find((kit) => kit.id === id || kit.code === id)?.id);
  const answer = await fetch(`${round.url}/api/papers/labels`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Auth-Token": office.sessionId,
      "Idempotency-Key": crypto.randomUUID(),
    },
    body: JSON.stringify({ kitIds, sheet: "roll62" }),
  });
  const labels = await picturesOf(browser, Buffer.from(await answer.arrayBuffer()));
  // By code: two boxes of the first kit, two of the one that is not packed, two of the other.
  const [first = "", second = "", stays = "", , other = ""] = labels;
  const film = await filmOf(browser, [
    { picture: first, width: 420, held: "perspective(900px) rotateY(38deg) rotateZ(16deg)" },
    { picture: second, width: 300 },
    { picture: other, width: 460, light: 0.3 },
    { picture: stays, width: 400 },
  ]);
  const phone = await newPhone({ width: 390, height: 844, film: film.path });
  try {
    const page = await turnOnAs(phone, line.url, round.sessions.driver);
    await page.addInitScript(hearNotes);
    await page.reload();
    await expect.poll(() => keptOf(page, "/trips/:id")).toBe(1);
    line.cut = true;
    await page.getByRole("link", { name: /North/ }).first().tap();
    await expect(page.getByText("0 of 4 boxes aboard")).toBeVisible();
    await open(page).tap();
    const dialog = dialogOf(page);
    await expect(dialog.getByLabel("What the camera sees")).toBeVisible();
    const said = await listen(page, dialog.getByRole("status"));
    // The film repeats, so each label comes a second time.
    const [dbn, elf, roc] = ["DBN-01", "ELF-01", "ROC-01"];
    for (const words of [
      `${dbn}: box 1 of 2 is aboard.`,
      `${dbn}: box 2 of 2 is aboard.`,
      `${roc}: box 1 of 2 is aboard.`,
      `${elf} is not ready to go. Ask the office.`,
      `${dbn}: box 1 is ticked already.`,
    ])
      await expect.poll(said).toContain(words);
    await dialog.getByRole("button", { name: "Close" }).tap();
    await expect(page.getByText("3 of 4 boxes aboard")).toBeVisible();
    const heard = await page.evaluate(() => (globalThis as { heard?: number[] }).heard ?? []);
    // The note for "taken" three times; those for "wrong" and "already" at least once.
    expect(heard.filter((note) => note === 1320)).toHaveLength(3);
    expect(heard).toEqual(expect.arrayContaining([220, 660]));
  } finally {
    await phone.end();
    await film.remove();
    await stop();
  }
});

test("a bought item's barcode opens it, on Stock with the count's field ready", async ({
  browser,
  session,
}) => {
  const digits = String(Date.now()).slice(-9);
  const ean = withCheck(`940${digits}`);
  const sku = `SKU-${digits}`;
  const corks = { sku: `C${digits}`, name: `Corks ${digits}`, barcode: ean };
  await call(session, createItem, { body: corks });
  await call(session, createItem, { body: { sku, name: `Straws ${digits}` } });
  const film = await filmOf(browser, [
    { picture: await barcode("EAN13", ean), width: 500, held: "rotate(12deg)" },
  ]);
  const filmOfSku = await filmOf(browser, [{ picture: await barcode("Code128", sku), width: 700 }]);
  const launched = async (path: string) => {
    const seer = await chromium.launch({
      executablePath: await findChromium(),
      args: ["--no-sandbox", "--disable-gpu", ...seeing(path)],
    });
    const context = await contextOf(seer, session, { viewport: { width: 820, height: 1180 } });
    const page = await context.newPage();
    await page.goto(`${process.env["E2E_URL"]}/`);
    return { page, seer };
  };

  await test.step("EAN-13", async () => {
    const { page, seer } = await launched(film.path);
    await go(page, "/trips");
    await open(page).click();
    await expect(page).toHaveURL(/\/top-ups\?.*item=/);
    await expect(page.getByRole("region", { name: corks.name })).toBeVisible();
    await expect(dialogOf(page)).toHaveCount(0);
    await go(page, "/top-ups?tab=stock");
    await open(page).click();
    const count = page.getByRole("dialog", { name: `Count: ${corks.name}` });
    await expect(count.getByLabel("Counted")).toBeFocused();
    await count.getByLabel("Counted").fill("7");
    // Another scan does not replace the typed number.
    await scanCode(page, sku);
    await expect(page.getByText(`Save or close ${corks.name} first`)).toBeVisible();
    await expect(count.getByLabel("Counted")).toHaveValue("7");
    await seer.close();
  });

  await test.step("Code 128", async () => {
    const { page, seer } = await launched(filmOfSku.path);
    await go(page, "/settings");
    await open(page).click();
    await expect(page).toHaveURL(/\/top-ups\?.*item=/);
    await expect(page.getByRole("region", { name: `Straws ${digits}` })).toBeVisible();
    await seer.close();
  });
  await film.remove();
  await filmOfSku.remove();
});

test("without a camera, or without permission, it says so and the code can be typed", async ({
  session,
}) => {
  const cases = [
    { args: ["--use-fake-ui-for-media-stream"], says: "No camera was found on this device." },
    {
      args: ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream=deny"],
      says: "This browser may not use the camera.",
    },
  ];
  for (const { args, says } of cases) {
    const seer = await chromium.launch({
      executablePath: await findChromium(),
      args: ["--no-sandbox", "--disable-gpu", ...args],
    });
    const context = await contextOf(seer, session, { viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${process.env["E2E_URL"]}/`);
    await go(page, "/kits");
    await open(page).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByRole("alert")).toContainText(says);
    expect(await accessFaults(page), "the camera's dialog").toEqual([]);
    await dialog.getByLabel("Or type the code").fill("ZZZ-99");
    await dialog.getByRole("button", { name: "Enter" }).click();
    await expect(dialog.getByRole("status")).toContainText("ZZZ-99");
    await seer.close();
  }
});

/** A browser with this many fake cameras, which gives a page their use. */
const withCameras = async (count: number) =>
  chromium.launch({
    executablePath: await findChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--use-fake-ui-for-media-stream",
      `--use-fake-device-for-media-stream=device-count=${count}`,
    ],
  });

test("of several cameras one is chosen", async ({ session }) => {
  const seer = await withCameras(2);
  const context = await contextOf(seer, session, { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${process.env["E2E_URL"]}/`);
  await go(page, "/prepare-kits");
  await open(page).click();
  const picture = dialogOf(page).getByLabel("What the camera sees");
  const seenBy = () =>
    picture.evaluate((video: HTMLVideoElement) => {
      const stream = video.srcObject;
      return stream instanceof MediaStream ? stream.getVideoTracks()[0]?.label : undefined;
    });
  await expect.poll(seenBy).toBe("fake_device_0");
  await dialogOf(page).getByRole("combobox", { name: "Camera" }).click();
  await page.getByRole("option", { name: "fake_device_1" }).click();
  await expect.poll(seenBy).toBe("fake_device_1");
  await seer.close();
});

/** Gives the fake camera a light, which Chromium's has not. Its switch is read back as `lights`. */
const withLight = () => {
  const { prototype } = MediaStreamTrack;
  const lights: unknown[] = [];
  Object.assign(globalThis, { lights });
  prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
  prototype.applyConstraints = async (wanted) => {
    lights.push(wanted?.advanced?.[0]);
  };
};

test("a camera that has a light can switch it on and off", async ({ session }) => {
  const seer = await withCameras(1);
  const context = await contextOf(seer, session, { viewport: { width: 390, height: 844 } });
  await context.addInitScript(withLight);
  const page = await context.newPage();
  await page.goto(`${process.env["E2E_URL"]}/`);
  await go(page, "/kits");
  await open(page).click();
  const light = dialogOf(page).getByRole("button", { name: "Light" });
  await expect(light).toHaveAttribute("aria-pressed", "false");
  await light.click();
  await expect(light).toHaveAttribute("aria-pressed", "true");
  await light.click();
  await expect(light).toHaveAttribute("aria-pressed", "false");
  const lights = await page.evaluate(() => (globalThis as { lights?: unknown[] }).lights);
  expect(lights).toEqual([{ torch: true }, { torch: false }]);
  await seer.close();
});

test("a stranger who scans a label with their own phone sees whose kit it is, and can report having it", async ({
  browser,
}) => {
  const { round, stop } = await startTrips();
  const office = round.sessions.coordinator;
  const { items } = await call(office, listKits, {}, round.url);
  const link = `${round.url}/l/${items[0]?.qrToken}#${items[0]?.code}:1`;
  for (const width of [390, 820, 1440]) {
    const context = await openContext(browser, { viewport: { width, height: 844 } });
    const refused = refusedByPolicy(context);
    const page = await context.newPage();
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This kit belongs to Nelson" })).toBeVisible();
    await expect(page.getByRole("link", { name: "09 555 0100" })).toBeVisible();
    expect(await accessFaults(page), "the label's page").toEqual([]);
    await page.getByLabel("How can we reach you?").fill("021 555 0199");
    await page.getByRole("button", { name: "I have it" }).click();
    await expect(page.getByText("Thank you. The library has been told.")).toBeVisible();
    expect(refused).toEqual([]);
    await context.close();
  }
  const tasks = await call(office, listSchoolTasks, {}, round.url);
  const found = tasks.items.filter(({ rule }) => rule === "kit_found");
  expect(found).toHaveLength(1);
  expect(found[0]?.note).toContain("021 555 0199");
  await stop();
});

/** Adds the check digit of an EAN-13. */
function withCheck(twelve: string): string {
  const sum = [...twelve].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}
