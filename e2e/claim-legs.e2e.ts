import { expect as within, test } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { openAs } from "./desk-or-phone.ts";
import { go } from "./fixtures.ts";
import { startTrips } from "./start-trips.ts";
import { addRates, submitClaim } from "./the-round/claims.ts";

const expect = within.configure({ timeout: 60_000 });

/** A receipt image, drawn by the browser. */
const receipt = (name: string) => ({
  name,
  mimeType: "image/png",
  // One white pixel.
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC",
    "base64",
  ),
});

test("a leg by hand gets its distance and its receipt, and the person who approves sees them", async ({
  browser,
}) => {
  const { round, stop } = await startTrips(["own-car"]);
  const desk = await openAs(browser, round, "finance");
  await addRates(desk, "2027-03-31");

  await test.step("without a vehicle of one's own the form leads to where one is added", async () => {
    await go(desk, "/km-claims?tab=mine");
    await desk.getByRole("button", { name: "Add a leg by hand" }).click();
    await desk.getByRole("link", { name: "Go to My Account" }).click();
    await expect(desk.getByRole("button", { name: "Add my car" })).toBeVisible();
  });

  const phone = await openAs(browser, round, "driver");
  await go(phone, "/km-claims?tab=mine");
  await phone.getByRole("button", { name: "Add a leg by hand" }).click();
  const form = phone.getByRole("dialog", { name: "A leg by hand" });
  await form.getByLabel("Your vehicle").selectOption({ index: 1 });
  await form.getByLabel("From", { exact: true }).fill("Base");
  await form.getByLabel("To", { exact: true }).fill("Fairv");
  await phone.getByRole("option", { name: "Fairview School" }).click();
  await expect(form.getByText(/the straight line with 30 % added/)).toBeVisible();
  await form.getByRole("button", { name: /^Use / }).click();
  await expect(form.getByLabel("Distance", { exact: true })).not.toHaveValue("");
  await form.getByLabel("To", { exact: true }).fill("The bank");
  await expect(form.getByText("“The bank” is not on the map: type the distance.")).toBeVisible();
  await form.getByLabel("Distance", { exact: true }).fill("4");
  await form.getByLabel("Purpose").fill("Batteries");
  expect(await accessFaults(phone)).toEqual([]);
  await form.getByRole("button", { name: "Add leg" }).click();
  await expect(phone.getByRole("heading", { name: "Claim 1" })).toBeVisible();

  await expect(phone.getByRole("button", { name: "Add receipts for" })).toBeVisible();
  await phone.locator("input[type=file]").setInputFiles(receipt("till.png"));
  const mine = phone.getByRole("button", { name: "Open Receipt for Base → The bank" });
  await mine.click();
  const large = phone.getByRole("dialog", { name: "Receipt for Base → The bank" });
  await expect(large.getByRole("img")).toBeVisible();
  await large.getByRole("button", { name: "Remove receipt" }).click();
  await phone.getByRole("alertdialog").getByRole("button", { name: "Remove receipt" }).click();
  await expect(phone.getByText("The receipt is removed.")).toBeVisible();
  await expect(mine).toHaveCount(0);
  await phone.locator("input[type=file]").setInputFiles(receipt("again.png"));
  await expect(mine).toBeVisible();
  expect(await accessFaults(phone)).toEqual([]);
  await submitClaim(phone);
  await expect(phone.getByRole("button", { name: "Add receipts for" })).toHaveCount(0);

  // A claim with a leg by hand is unusual, so its legs are shown.
  await go(desk, "/km-claims?tab=decide");
  await desk.getByRole("button", { name: "Open Receipt for Base → The bank" }).click();
  const seen = desk.getByRole("dialog", { name: "Receipt for Base → The bank" });
  await expect(seen.getByRole("img")).toBeVisible();
  await expect(seen.getByRole("button", { name: "Remove receipt" })).toHaveCount(0);

  await go(phone, "/settings/my-account");
  const reminder = phone.getByLabel(/^Mail me when a month ends/);
  await expect(reminder).toBeChecked();
  await reminder.click();
  await expect(phone.getByText("You will not get this mail.")).toBeVisible();
  await phone.reload();
  await go(phone, "/settings/my-account");
  await expect(reminder).not.toBeChecked();
  for (const page of [desk, phone]) await page.context().close();
  await stop();
});
