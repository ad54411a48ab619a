import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { schoolList } from "../../apps/api/src/test/school-lists.ts";
import { go } from "../fixtures.ts";
import { people } from "./people.ts";

const schoolsFile = schoolList("northern-ireland");

/** The number of schools in the file, without its heading. */
function rowsInFile(): number {
  return readFileSync(schoolsFile, "utf8").trim().split("\n").length - 1;
}

/** Eight schools of the file that are near each other, in driving order. */
export const routeSchools = [
  "Cranfield Hill Primary School",
  "Dunbeg Primary School",
  "Fortfield Primary School",
  "Hazelbank Integrated Primary School",
  "Kilcreggan Primary School",
  "Loughview Primary School",
  "Oldtown Primary School",
  "Saltmarsh Primary School",
] as const;

/** Imports the whole file: every column assigned by hand, a preview, then the import. */
export async function importSchools(page: Page): Promise<void> {
  const rows = rowsInFile();
  await go(page, "/settings/schools");
  await page.getByRole("button", { name: "Import CSV" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Choose a CSV file").setInputFiles(schoolsFile);
  await expect(dialog.getByText(`${rows} rows, read as utf-8.`)).toBeVisible();
  for (const [field, column] of columns) {
    await dialog.getByRole("combobox", { name: field, exact: true }).selectOption(column);
  }
  await dialog.getByLabel("New schools get the status").selectOption("member");
  await dialog.getByRole("button", { name: "Check" }).click();
  await expect(dialog.getByText(`${rows} new, 0 changed, 0 unchanged`)).toBeVisible();
  await dialog.getByRole("button", { name: `Import ${rows} schools` }).click();
  await expect(dialog.getByText(`Schools imported: ${rows} new`)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(`${rows} results`)).toBeVisible();
}

const columns = [
  ["Ministry number", "Reference"],
  ["Name", "Institution_Name"],
  ["Street", "Address_1"],
  ["Postcode", "Postcode"],
  ["Type", "Institution_Type"],
  ["Latitude", "Latitude"],
  ["Longitude", "Longitude"],
  ["Roll", "Number_Pupils_2015"],
] as const;

const weekdays = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

/** A route on this weekday, driven by the driver in the driver's own car, with these schools in order. */
export async function addRoute(
  page: Page,
  {
    name,
    weekday,
    car,
    schools,
  }: { name: string; weekday: number; car: string; schools: readonly string[] },
): Promise<void> {
  const { firstName, lastName } = people.driver;
  await go(page, "/settings/routes");
  await page.getByRole("button", { name: "Add route" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Day of the week").selectOption({ label: weekdays[weekday - 1] ?? "" });
  await dialog.getByLabel("Usual driver").selectOption({ label: `${firstName} ${lastName}` });
  await dialog.getByLabel("Usual vehicle").selectOption({ label: car });
  await dialog.getByRole("button", { name: "Save route" }).click();
  await expect(page.getByText("No school on this route yet")).toBeVisible();
  for (const school of schools) {
    await page.getByLabel("Add school").fill(school);
    await page.getByRole("option", { name: new RegExp(`^${school}`) }).click();
    await expect(page.getByRole("button", { name: `Take ${school} off the route` })).toBeVisible();
  }
  await page.getByRole("button", { name: "Save stops" }).click();
  await expect(page.getByText("Stops saved")).toBeVisible();
}
