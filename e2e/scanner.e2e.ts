import { boxLabelLink } from "@kitround/contract/kits/kit-code.ts";
import { listReplacedLabels } from "@kitround/contract/labels/label-page.ts";
import { listKits, scanKit } from "@kitround/contract/kits/kit.ts";
import { getPreparation, listPreparations } from "@kitround/contract/preparations/preparation.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { addStopLine, listTrips } from "@kitround/contract/trips/trip.ts";
import type { Browser, Page } from "@playwright/test";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { lend, newKit, plannedKit } from "./kit-room-facts.ts";
import { contextOf } from "./new-context.ts";
import { openTrips } from "./open-trips.ts";
import { officeOf } from "./outbox-office.ts";
import { scanCode, scanLate } from "./scanner-keys.ts";
import { startTrips } from "./start-trips.ts";

const tablet = {
  viewport: { width: 820, height: 1180 },
  hasTouch: true,
  serviceWorkers: "allow",
} as const;

async function openTablet(browser: Browser, session: Session): Promise<Page> {
  const context = await contextOf(browser, session, tablet);
  const page = await context.newPage();
  await page.goto("/");
  return page;
}

/** From a kit's page: its label is lost. */
async function askForLabel(page: Page, code: string): Promise<void> {
  await go(page, `/kits?kit=${code}`);
  await page.getByRole("button", { name: "More for this kit" }).tap();
  await page.getByRole("menuitem", { name: "Replace a lost label" }).tap();
}

/** Scans a label on a screen that does not take it itself, and expects its kit. */
async function opensKit(page: Page, label: string, code: string): Promise<void> {
  await go(page, "/trips");
  await scanCode(page, label);
  await expect(page).toHaveURL(new RegExp(`/kits\\?kit=${code}`));
}

test("a keyboard scanner ticks lines and boxes, and changes no number, presses no button and types in no search", async ({
  browser,
  session,
}) => {
  const { kit, batteries, straws } = await plannedKit(session, 2037);
  const { items } = await call(session, listPreparations, { query: { kitId: kit.id } });
  const params = { id: items[0]?.id ?? "" };
  const packed = async () => {
    const { status, lines } = await call(session, getPreparation, { params });
    return { status, packed: lines.map((line) => line.packed) };
  };
  const page = await openTablet(browser, session);

  await test.step("a box's label opens its kit from any screen, and an unknown code is named", async () => {
    await go(page, "/trips");
    // The listening part is loaded after the first screen: an earlier scan has to be repeated.
    await expect(async () => {
      await scanCode(page, "9400000000000");
      const said = page.getByText("Nothing here has the code 9400000000000.");
      await expect(said.first()).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await scanCode(page, `${kit.code}:1`);
    await expect(page).toHaveURL(new RegExp(`/kits\\?kit=${kit.code}`));
    await go(page, "/prepare-kits");
    // It leaves in years.
    await page.getByRole("button", { name: /^Later \(/ }).click();
    await expect(page.getByRole("link", { name: kit.code })).toBeVisible();
    await scanCode(page, kit.code);
    await expect(page).toHaveURL(new RegExp(`prep=${params.id}`));
  });

  const pane = page.getByRole("region", { name: kit.code, exact: true });
  await test.step("with the focus in a number the number stays, and the item's line is ticked", async () => {
    await pane.getByRole("button", { name: `${straws.name}: not full` }).tap();
    const number = pane.getByRole("textbox", { name: `How many ${straws.name} are there` });
    await number.fill("31");
    await expect(number).toBeFocused();
    await scanCode(page, batteries.sku);
    await expect(page.getByText(`${batteries.name} ticked.`)).toBeVisible();
    await expect(number).toHaveValue("31");
    await expect.poll(packed).toEqual({ status: "in_progress", packed: [20, 31] });
    // All digits, as in a barcode.
    await scanCode(page, "9400000000012");
    await expect(page.getByText("9400000000012").first()).toBeVisible();
    await expect(number).toHaveValue("31");
    expect(await packed()).toEqual({ status: "in_progress", packed: [20, 31] });
    // A busy device handles the keys long after they were pressed.
    await scanLate(page, "9400000000036", 100);
    await expect(page.getByText("9400000000036").first()).toBeVisible();
    await expect(number).toHaveValue("31");
    await expect.poll(packed).toEqual({ status: "in_progress", packed: [20, 31] });
    // A person's digits are still accepted, however fast they are typed.
    await number.selectText();
    await page.keyboard.type("29");
    await expect(number).toHaveValue("29");
  });

  await test.step("with the focus on a button nothing is pressed", async () => {
    await pane
      .getByRole("button", { name: new RegExp(`^${batteries.name}, .*: undo the tick`) })
      .tap();
    await expect(pane.getByText("1 of 2 lines looked at")).toBeVisible();
    await pane.getByRole("button", { name: "Mark packed" }).focus();
    await scanCode(page, `${kit.code} 1/1`);
    await expect(page.getByText("Box 1: 1 line ticked.")).toBeVisible();
    await expect.poll(packed).toEqual({ status: "in_progress", packed: [20, 29] });
    await scanCode(page, `${kit.code}:2`);
    await expect(page.getByText(`${kit.code} has no box 2.`)).toBeVisible();
  });

  await test.step("with the focus in a search its text stays", async () => {
    await go(page, "/kits");
    const search = page.getByRole("searchbox");
    await search.fill("no such words");
    await expect(page).toHaveURL(/q=no/);
    await search.focus();
    await scanCode(page, `${kit.code}:1`);
    await expect(page).toHaveURL(new RegExp(`kit=${kit.code}`));
    // The address contains the search: no key of the code has reached it.
    expect(new URL(page.url()).searchParams.get("q")).toBe("no such words");
  });
  await page.context().close();
});

test("two preparations of one kit have an address each", async ({ signedIn: page, session }) => {
  const { kit, school, loan } = await plannedKit(session, 2038);
  const second = await lend(session, loan, {
    school: `Later ${kit.code}`,
    readyBy: "2038-03-15",
    deliverOn: "2038-03-16",
    collectOn: "2038-03-30",
  });
  await go(page, "/prepare-kits");
  await page.getByRole("button", { name: /^Later \(/ }).click();
  const cards = page.getByRole("link", { name: kit.code });
  await expect(cards).toHaveCount(2);
  const pane = page.getByRole("region", { name: kit.code, exact: true });
  await cards.filter({ hasText: second.nameEn }).click();
  await expect(pane.getByRole("link", { name: second.nameEn })).toBeVisible();
  await expect(page).toHaveURL(/prep=/);
  const address = page.url();
  await cards.filter({ hasText: school.nameEn }).click();
  await expect(pane.getByRole("link", { name: school.nameEn })).toBeVisible();
  expect(page.url()).not.toBe(address);
  await page.goBack();
  await expect(pane.getByRole("link", { name: second.nameEn })).toBeVisible();
});

test("a lost label is replaced from the kit's menu, and a scan of the old one says so", async ({
  browser,
  session,
}) => {
  const { kit } = await plannedKit(session, 2033);
  const page = await openTablet(browser, session);
  await askForLabel(page, kit.code);
  await page.getByRole("button", { name: "Replace labels" }).tap();
  await expect(page.getByRole("dialog", { name: "Print labels" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).tap();
  const { kit: now } = await call(session, scanKit, { params: { code: kit.code } });
  expect(now?.qrToken).not.toBe(kit.qrToken);
  await scanCode(page, boxLabelLink("https://kits.example", kit.qrToken, kit.code, 1));
  await expect(page.getByText(`This label of ${kit.code} was replaced on`).first()).toBeVisible();
  const newer = boxLabelLink("https://kits.example", now?.qrToken ?? "", kit.code, 1);
  await opensKit(page, newer, kit.code);
  await page.context().close();
});

test("one box's lost label is replaced and printed by itself; its old one says so, the other box's does not", async ({
  browser,
  session,
}) => {
  const { kit } = await newKit(session, 2);
  const page = await openTablet(browser, session);
  await askForLabel(page, kit.code);
  const which = page.getByRole("dialog", { name: "Which label was lost?" });
  await which.getByRole("radio", { name: "Box 2" }).check();
  await which.getByRole("button", { name: "Replace the label" }).tap();
  const print = page.getByRole("dialog", { name: "Print labels" });
  await expect(print.getByRole("status").filter({ hasText: "1 label" })).toBeVisible();
  const download = page.waitForEvent("download");
  await print.getByRole("button", { name: "Make PDF" }).tap();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  const { items } = await call(session, listReplacedLabels, {});
  expect(items.filter(({ kitCode }) => kitCode === kit.code)).toMatchObject([
    { token: kit.qrToken, box: 2 },
  ]);

  const label = (box: number, issue = 0) =>
    boxLabelLink("https://kits.example", kit.qrToken, kit.code, box, issue);
  await go(page, "/trips");
  await scanCode(page, label(2));
  await expect(page.getByText(`This label of ${kit.code} was replaced on`).first()).toBeVisible();
  await expect(page).toHaveURL(/trips/);
  for (const good of [label(1), label(2, 1)]) await opensKit(page, good, kit.code);
  await page.context().close();
});

test("a code that is scanned while an item's form is open becomes the item's barcode", async ({
  browser,
  session,
}) => {
  const page = await openTablet(browser, session);
  await go(page, "/settings/kits?tab=items");
  await page.getByRole("button", { name: "Add item" }).tap();
  const form = page.getByRole("dialog", { name: "New item" });
  await form.getByLabel("Name").fill("Corks");
  await form.getByLabel("Name").focus();
  await scanCode(page, "9400000000029");
  await expect(form.getByLabel("Barcode")).toHaveValue("9400000000029");
  await expect(form.getByLabel("Name")).toHaveValue("Corks");
  await page.context().close();
});

test("at a school each box's label ticks its own box, for a kit that is collected and for one that is handed over", async ({
  browser,
}) => {
  const { round, stop } = await startTrips(["late"]);
  try {
    const { coordinator } = round.sessions;
    const { items: trips } = await call(coordinator, listTrips, {}, round.url);
    const [today] = trips.toSorted((a, b) => (a.onDay < b.onDay ? -1 : 1));
    const first = await officeOf(round).read(today?.id ?? "");
    const schoolId = first.stops.find((it) => it.placeName === "Fairview School")?.schoolId ?? "";
    const body = { schoolId, action: "collect", kitId: round.kits[0] } as const;
    await call(coordinator, addStopLine, { params: { id: first.id }, body }, round.url);
    await officeOf(round).releaseFirst();
    const { items: kits } = await call(coordinator, listKits, {}, round.url);
    const label = (code: string, box: number) => {
      const kit = kits.find((each) => each.code === code);
      return boxLabelLink(round.url, kit?.qrToken ?? "", code, box);
    };

    const phone = await openTrips(browser, round, "driver");
    await phone.getByRole("link", { name: /North/ }).first().tap();
    await phone.getByLabel("Odometer now").fill("14000");
    await phone.getByRole("button", { name: "Start trip" }).tap();
    for (const [school, does, code, settled] of [
      ["Fairview School", "Collect", "DBN-01", "is aboard"],
      ["Ōrere School", "Hand over", "ROC-01", "is handed over"],
    ] as const) {
      await test.step(`${does} ${code} by its two labels`, async () => {
        await expect(phone.getByRole("heading", { name: school })).toBeVisible();
        await phone.getByRole("button", { name: "Arrived", exact: true }).tap();
        const line = phone
          .getByRole("region", { name: does })
          .getByRole("button", { name: new RegExp(`^${code} Title`) });
        await expect(line).toContainText("2 boxes");
        // The listening part is loaded after the first screen: an earlier scan has to be repeated.
        await expect(async () => {
          await scanCode(phone, label(code, 2));
          await expect(line).toContainText("1 of 2 boxes scanned", { timeout: 5_000 });
        }).toPass();
        const says = (words: string) =>
          expect(phone.getByText(new RegExp(`^${code}.*${words}\\.$`)).first()).toBeVisible();
        // The same box does not count for the other one.
        await scanCode(phone, label(code, 2));
        await says("box 2 is ticked already");
        await expect(line).toContainText("1 of 2 boxes scanned");
        await expect(line).toHaveAttribute("aria-pressed", "false");
        await scanCode(phone, label(code, 3));
        await says("has no box 3");
        await scanCode(phone, label(code, 1));
        await expect(line).toHaveAttribute("aria-pressed", "true");
        await says(settled);
        await phone.getByRole("button", { name: "Finish stop" }).tap();
      });
    }
    await phone.context().close();
  } finally {
    await stop();
  }
});
