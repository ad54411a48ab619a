import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { call } from "./call.ts";
import { expect, go, seek, test } from "./fixtures.ts";

test("a spreadsheet of items is imported, its bad row is reported, and the whole import is undone", async ({
  signedIn: page,
}) => {
  const mark = randomUUID().slice(0, 6);
  const name = `Magnesium ${mark}`;
  await go(page, "/settings/kits?tab=items");
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import items from CSV" });
  const [example] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Example file" }).click(),
  ]);
  expect(await readFile(await example.path(), "utf8")).toContain("SKU,Name,Unit,Pack size");

  await dialog
    .getByLabel("Choose a CSV file")
    .last()
    .setInputFiles({
      name: `items-${mark}.csv`,
      mimeType: "text/csv",
      buffer: Buffer.from(
        `SKU,Was,Pack size,Shelf\nMG-${mark},${name},6,B4\n\nTW-${mark},Twine ${mark},many,C1`,
      ),
    });
  // Its heading is not recognised, so the column is chosen by its samples.
  await dialog.getByLabel(/^Name/).selectOption("Was");
  await expect(dialog.getByText(`${name} · Twine ${mark}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Check", exact: true }).click();
  await expect(dialog.getByText("1 new, 0 changed, 0 unchanged")).toBeVisible();
  const wrong = "The pack size is not a number.";
  // The empty line counts: it is row 4 in the spreadsheet.
  await expect(dialog.getByText(`Row 4: ${wrong} Pack size: “many”`)).toBeVisible();
  await expect(dialog.getByText(`Row 2: ${name}, new`)).toBeVisible();
  const [errors] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download errors as CSV" }).click(),
  ]);
  expect(await readFile(await errors.path(), "utf8")).toContain(`4,Pack size,many,${wrong}`);
  await dialog.getByRole("button", { name: "Import 1 item", exact: true }).click();
  await expect(dialog.getByText("Items imported: 1 new, 0 changed, 0 unchanged")).toBeVisible();
  await expect(dialog.getByText("1 row was left out")).toBeVisible();
  await expect(dialog.getByText(`Row 4: ${wrong} Pack size: “many”`)).toBeVisible();
  await dialog.getByRole("button", { name: "Close", exact: true }).click();

  await seek(page, name);
  await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  await page.getByRole("button", { name: /Show the work in the background/ }).click();
  const panel = page.getByRole("dialog", { name: "In the background" });
  const entry = panel.getByText(`Importing items: items-${mark}.csv`);
  await expect(entry).toBeVisible();
  await panel.getByRole("button", { name: "Undo import" }).first().click();
  await expect(panel.getByText(`Undoing an import of items: items-${mark}.csv`)).toBeVisible();
  await panel.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByText("No item fits this search")).toBeVisible();
});

test("people are invited by a file, each shown as invited, and the whole import is undone", async ({
  signedIn: page,
}) => {
  const mark = crypto.randomUUID().slice(0, 6);
  await go(page, "/settings/users");
  await page.getByRole("button", { name: "Invite from CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite people from CSV" });
  const people = ["Māreikura", "Tama"].map(
    (first) => `${first.slice(0, 2)}.${mark}@kits.test,${first},Reid ${mark},Driver`,
  );
  await dialog
    .getByLabel("Choose a CSV file")
    .last()
    .setInputFiles({
      name: "people.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        ["E-mail,First name,Last name,Role", people[0]?.replace("Mā", "ma"), people[1]].join("\n"),
      ),
    });
  await dialog.getByRole("button", { name: "Check", exact: true }).click();
  await expect(dialog.getByText("2 invited, 0 here already")).toBeVisible();
  await dialog.getByRole("button", { name: "Import 2 people" }).click();
  await expect(dialog.getByText("People invited: 2 invited, 0 here already")).toBeVisible();
  await dialog.getByRole("button", { name: "Take the whole import back" }).click();
  await expect(dialog.getByText("Undone: 2 invitations ended.")).toBeVisible();
});

test("contacts, closed days, and routes with their stops are imported", async ({
  signedIn: page,
  session,
}) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const names = [`Rimu ${mark}`, `Tōtara ${mark}`] as const;
  const ids: string[] = [];
  for (const nameEn of names) {
    ids.push((await call(session, createSchool, { body: { nameEn } })).id);
  }
  const importing = async (button: string, file: string, rows: string[], done: string) => {
    await page.getByRole("button", { name: button, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByLabel("Choose a CSV file")
      .last()
      .setInputFiles({
        name: `${file}.csv`,
        mimeType: "text/csv",
        buffer: Buffer.from(rows.join("\n")),
      });
    await dialog.getByRole("button", { name: "Check", exact: true }).click();
    await dialog.getByRole("button", { name: /^Import \d/ }).click();
    await expect(dialog.getByText(done)).toBeVisible();
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
  };
  await go(page, "/settings/schools");
  const contacts = ["School,Name,E-mail", `${names[0]},Mere Tau,mere.${mark}@rimu.test`];
  await importing("Import contacts", "contacts", contacts, "Contacts imported: 1 new");
  const closed = ["School,From,Reason", `${names[0]},2026-12-01,Sports day`];
  await importing("Import closed days", "closed", closed, "Closed days imported: 1 new");
  await go(page, "/settings/routes");
  const stops = [
    "Route,Weekday,School,Order",
    `River ${mark},Tuesday,${names[1]},1`,
    `River ${mark},Tuesday,${names[0]},2`,
  ];
  await importing("Import CSV", "routes", stops, "Routes imported: ");

  await go(page, `/settings/schools/${ids[0]}`);
  await expect(page.getByText("Mere Tau").first()).toBeVisible();
  await expect(page.getByText("Sports day")).toBeVisible();
  await page
    .getByRole("link", { name: `River ${mark}` })
    .first()
    .click();
  const stop = page.getByRole("button", { name: /^Stop \d: / });
  await expect(stop).toHaveCount(2);
  await expect(stop.first()).toHaveAccessibleName(`Stop 1: choose another place for ${names[1]}`);
});
