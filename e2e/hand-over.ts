import { expect as within, type Page } from "@playwright/test";

/** Long timeouts: this test is not about speed, and the machine may be slow. */
const expect = within.configure({ timeout: 60_000 });

/** The smallest valid picture. */
export const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==",
  "base64",
);

/** At a stop: takes a photo and checks that it is shown at once; `of` is the number of photos by then. */
export async function photograph(page: Page, of = 1): Promise<void> {
  const photo = { name: "boxes.png", mimeType: "image/png", buffer: picture };
  await page.locator("input[type=file]").setInputFiles(photo);
  await expect(page.getByRole("img", { name: /^Photo, / })).toHaveCount(of);
}

/** Takes one photo too many and removes it, leaving nothing of it. */
export async function leaveOneOut(page: Page): Promise<void> {
  await photograph(page, 2);
  const leave = page.getByRole("button", { name: /^Leave it out: Photo/ });
  await leave.last().tap();
  await expect(leave).toHaveCount(1);
  await expect(page.getByRole("img", { name: /^Photo, / })).toHaveCount(1);
}

export async function sign(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Sign here" }).tap();
  const pad = page.getByRole("dialog", { name: /^Received at/ });
  await pad.getByLabel("Name of who signs").fill(name);
  const box = await pad.getByRole("img").boundingBox();
  if (box === null) throw new Error("There is nothing to sign on.");
  await page.mouse.move(box.x + 20, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await pad.getByRole("button", { name: "Keep the signature" }).tap();
  await expect(page.getByRole("img", { name: `Signed by ${name}` })).toBeVisible();
}
