import { AxeBuilder } from "@axe-core/playwright";
import { expect, go, test } from "./fixtures.ts";
import { newKit } from "./kit-room-facts.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const pixels =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==";

test("photos of a kit are added, looked at, taken back; a file that is none stays with its reason", async ({
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
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
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
