import { accessFaults } from "./access-faults.ts";
import { expect, go, test } from "./fixtures.ts";
import { newKit } from "./kit-room-facts.ts";

const pixels =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==";

test("photos of a kit are added, viewed, removed; an invalid file stays with its reason", async ({
  signedIn: page,
  session,
}) => {
  const { kit } = await newKit(session);
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, `/kits?kit=${kit.code}`);
  const add = page.locator("input[type=file]");
  await expect(page.getByText("No photo yet")).toBeVisible();
  await add.setInputFiles([
    { name: "box.png", mimeType: "image/png", buffer: Buffer.from(pixels, "base64") },
    { name: "notes.heic", mimeType: "image/heic", buffer: Buffer.from("no picture") },
  ]);
  const thumb = page.getByRole("button", { name: `Open ${kit.code}, photo 1 of 1` });
  await expect(thumb.getByRole("presentation")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("notes.heic was not added.");
  // From now on it is its title's picture.
  await expect(page.locator(`[data-picture=${kit.code.split("-")[0]}] img`)).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Leave it out" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);

  await thumb.click();
  const dialog = page.getByRole("dialog", { name: `${kit.code}, photo 1 of 1` });
  await expect(dialog.getByRole("img", { name: `${kit.code}, photo 1 of 1` })).toBeVisible();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No photo yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(thumb.getByRole("presentation")).toBeVisible();
});

test("damage is photographed while a kit is counted, and shown with its check-in and on the kit's page", async ({
  signedIn: page,
  session,
}) => {
  const { kit, batteries } = await newKit(session);
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, `/top-ups?kit=${kit.code}`);
  const pane = page.getByRole("region", { name: kit.code });
  await pane.getByRole("button", { name: new RegExp(`^${batteries.name}, .*20$`) }).click();
  const name = `How many ${batteries.name} of them are damaged`;
  await pane.getByRole("textbox", { name }).fill("1");
  await pane
    .locator("input[type=file]")
    .first()
    .setInputFiles([
      { name: "cracked.png", mimeType: "image/png", buffer: Buffer.from(pixels, "base64") },
      { name: "notes.heic", mimeType: "image/heic", buffer: Buffer.from("no picture") },
    ]);
  const thumb = page.getByRole("button", { name: new RegExp(`^Open .*${batteries.name}`) });
  await expect(thumb.getByRole("presentation")).toBeVisible();
  await expect(pane.getByRole("alert")).toContainText("notes.heic was not added.");
  // It asks once about unsent photos, and nothing is lost.
  await pane.getByRole("button", { name: "Check in, 1 short" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Check in without" }).click();
  await expect(page).toHaveURL(/tab=top-up/);
  await expect(thumb.getByRole("presentation")).toBeVisible();
  await go(page, `/kits?kit=${kit.code}`);
  // Once among the kit's photos, once at the check-in in its history.
  await expect(page.getByText("Photos of damage")).toBeVisible();
  await expect(thumb).toHaveCount(2);
});
