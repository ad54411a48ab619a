import { addDays, dayIn, weekdayOf } from "@kitround/contract/plan/days.ts";
import { expect, type Page, test } from "@playwright/test";
import { launchServer } from "./launch-server.ts";
import { typed } from "./the-round/days.ts";

const schools = ["Kōwhai School", "Rātā School", "Te Kura o Ōtāne"] as const;

/** Back to Today, by what the screens offer. */
async function home(page: Page): Promise<void> {
  const start = page.getByRole("link", { name: "Start page" });
  const back = page.getByRole("link", { name: "Back" });
  await expect(start.or(back).first()).toBeVisible();
  while (!(await start.isVisible())) {
    await back.click();
    await expect(start.or(back).first()).toBeVisible();
  }
  await start.click();
}

const list = (page: Page) => page.getByRole("region", { name: "First steps" });

/** Takes the list's next action, which is the one in the main colour. */
async function next(page: Page, action: string): Promise<void> {
  const main = list(page).locator("a.MuiButton-contained");
  await expect(main).toHaveText(action);
  await main.click();
}

/** The step is ticked off without anybody saying so. */
async function ticked(page: Page, step: string): Promise<void> {
  await home(page);
  const row = list(page).getByRole("listitem").filter({ hasText: step });
  await expect(row.getByText(/^Done/)).toBeVisible();
}

test("from an empty folder to a published rotation with three schools, following only what the screen offers", async ({
  page,
}) => {
  const server = await launchServer();
  try {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${server.url}/login?setup=${server.setupToken}`);
    await page.getByLabel("Organisation", { exact: true }).fill("Science kits Aotearoa");
    await page.getByLabel("First branch").fill("Whakatāne");
    await page.getByLabel("Branch code").fill("WHK");
    await expect(page.getByLabel("Branch code")).toHaveAccessibleDescription(
      /tell your branches apart/,
    );
    await page.getByLabel("First name").fill("Aroha");
    await page.getByLabel("Last name").fill("Ngāpō");
    await page.getByLabel("E-mail").fill("aroha@example.org");
    await page.getByLabel("Password").fill("seven herons over the estuary");
    await page.getByRole("button", { name: "Set up and sign in" }).click();

    await expect(list(page).getByText("0 of 9 done")).toBeVisible();
    await next(page, "Set the base");
    await page.getByLabel("Base address").fill("4 Depot Street");
    await page.getByLabel("Base latitude").fill("-37.95");
    await page.getByLabel("Base longitude").fill("176.99");
    await page.getByRole("button", { name: "Save branch" }).click();
    await expect(page.getByText("Branch saved")).toBeVisible();
    await ticked(page, "Base and branch settings");

    await next(page, "Add schools");
    for (const name of schools) {
      await page.getByRole("button", { name: "Add school" }).first().click();
      await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill(name);
      await page.getByRole("dialog").getByRole("button", { name: "Add school" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      // The new school's own page: its list is one step back.
      await page.getByRole("link", { name: "Back" }).click();
      await expect(page.getByRole("table").getByText(name)).toBeVisible();
    }
    await ticked(page, "Schools");

    const today = dayIn("Pacific/Auckland", new Date());
    const first = addDays(today, 7);
    await next(page, "Add a route");
    await page.getByRole("button", { name: "Add route" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("River");
    await dialog.getByLabel("Day of the week").selectOption(String(weekdayOf(first)));
    await dialog.getByRole("button", { name: "Save route" }).click();
    for (const name of schools) {
      await page.getByLabel("Add school").fill(name);
      await page.getByRole("option", { name: new RegExp(`^${name}`) }).click();
      await expect(page.getByRole("button", { name: `Take ${name} off the route` })).toBeVisible();
    }
    await page.getByRole("button", { name: "Save stops" }).click();
    await expect(page.getByText("Stops saved")).toBeVisible();
    await ticked(page, "Routes");

    await next(page, "Add items");
    await page.getByRole("button", { name: "Add item" }).first().click();
    await dialog.getByLabel("Name").fill("Bar magnets");
    await dialog.getByLabel("SKU").fill("MAG-BAR");
    await dialog.getByRole("button", { name: "Save item" }).click();
    await expect(dialog).toHaveCount(0);
    await ticked(page, "Items");

    await next(page, "Add a kit type");
    const pane = page.getByRole("main");
    await pane.getByLabel("Code").fill("MAG");
    await pane.getByLabel("Title in English").fill("Magnets");
    await pane.getByRole("button", { name: "Add kit type" }).last().click();
    await expect(pane.getByRole("heading", { name: "MAG Magnets" })).toBeVisible();
    await home(page);
    // Half done, the list says what is missing.
    await next(page, "Publish the packing list of Magnets");
    const line = pane.getByRole("group", { name: "Line 1", exact: true });
    if (!(await line.isVisible())) await pane.getByRole("button", { name: "Add a line" }).click();
    await line.getByLabel("Item").fill("Bar");
    await page.getByRole("option", { name: "Bar magnets" }).click();
    await line.getByLabel("Quantity").fill("15");
    await pane.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("button", { name: "Publish packing list" }).click();
    await expect(pane.getByText("Version 1, published")).toBeVisible();
    await ticked(page, "Kit types");

    await next(page, "Add copies");
    await page.getByRole("button", { name: "Add copies" }).first().click();
    await dialog.getByLabel("Kit type").selectOption({ label: "MAG Magnets" });
    await dialog.getByLabel("How many").fill("3");
    await dialog.getByRole("button", { name: "Add 3 copies" }).click();
    await expect(page.getByText(/^Added MAG-01/)).toBeVisible();
    await ticked(page, "Copies");

    // One step put aside, and taken up again where the list is found later.
    await list(page).getByRole("button", { name: "Skip: People" }).click();
    await next(page, "Add a term");
    await page.getByLabel("Number").fill("1");
    await page.getByLabel("Year").fill(first.slice(0, 4));
    await page.getByLabel("First day").fill(typed(first));
    await page.getByLabel("Last day").fill(typed(addDays(first, 30)));
    await page.getByRole("button", { name: "Add term" }).last().click();
    await expect(page.getByText(/^Term 1 \d+ added/)).toBeVisible();
    await home(page);
    await next(page, "Lay out its rotations");
    await page.getByRole("button", { name: /^Lay out|^Add \d+ rotations/ }).click();
    await ticked(page, "Term and rotations");

    await next(page, "Give schools their kits");
    for (const name of schools) {
      await page.getByRole("button", { name: `${name}, rotation 1, empty` }).click();
      await page.getByRole("button", { name: /^Give MAG-/ }).click();
      await expect(
        page.getByRole("button", { name: new RegExp(`^${name}, rotation 1: MAG-`) }),
      ).toBeVisible();
    }
    await home(page);
    await next(page, "Publish rotation 1");
    await page.getByRole("button", { name: "Publish rotation 1", exact: true }).click();
    const asked = page.getByRole("alertdialog");
    await expect(asked).toContainText("3 kits for 3 schools");
    await asked.getByRole("button", { name: "Publish rotation 1" }).click();
    await expect(page.getByText(/^Published: 3 preparations/)).toBeVisible();

    // It is over: Today has its work, the list is found again in Settings.
    await home(page);
    await expect(page.getByRole("heading", { name: /^Kia ora/ })).toBeVisible();
    await expect(page.getByRole("region", { name: "What today asks of you" })).toBeVisible();
    await expect(list(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Settings" }).first().click();
    await page.getByRole("button", { name: /^First steps/ }).click();
    await expect(page.getByText("8 of 9 done")).toBeVisible();
    await page.getByRole("button", { name: "Resume: People" }).click();
    await expect(page.getByRole("link", { name: "Invite people" })).toBeVisible();
  } finally {
    await server.stop();
  }
});
