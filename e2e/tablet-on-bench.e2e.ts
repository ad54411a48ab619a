import { addKitPhoto } from "@kitround/contract/files/photo.ts";
import { filledPath } from "@kitround/contract/route-path.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { serverUrl } from "./call.ts";
import { isInSight, phones } from "./first-line.ts";
import { expect, go, test } from "./fixtures.ts";
import { picture } from "./hand-over.ts";
import { bigKit, plannedKit } from "./kit-room-facts.ts";
import { contextOf } from "./new-context.ts";

test("on a tablet the list stays beside the open kit, on a phone held sideways it does not; a dialog's main button is the last", async ({
  browser,
  session,
}) => {
  const { kit } = await plannedKit(session, 2062);
  const tablet = {
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    serviceWorkers: "allow",
  } as const;
  const context = await contextOf(browser, session, tablet);
  const page = await context.newPage();
  await page.goto("/");
  await go(page, `/prepare-kits?kit=${kit.code}`);
  const card = page.getByRole("link", { name: new RegExp(`^${kit.code} `) });
  const pane = page.getByRole("region", { name: kit.code, exact: true });
  await expect(pane.getByRole("button", { name: "Mark packed" })).toBeVisible();
  await expect(card).toBeVisible();
  const [list, lines] = [await card.boundingBox(), await pane.boundingBox()];
  expect((list?.x ?? 820) + (list?.width ?? 820)).toBeLessThanOrEqual(lines?.x ?? 0);
  expect(lines?.width).toBeGreaterThan(500);

  await test.step("in each bar the main button is at the right end", async () => {
    const block = await pane.getByRole("button", { name: "Block" }).boundingBox();
    const main = await pane.getByRole("button", { name: "Mark packed" }).boundingBox();
    expect(main?.x).toBeGreaterThan(block?.x ?? 820);
    expect(block?.height).toBeGreaterThanOrEqual(48);
    await pane.getByRole("button", { name: "Block" }).tap();
    const buttons = page.getByRole("alertdialog").getByRole("button");
    await expect(buttons).toHaveText(["Cancel", "Block"]);
    await buttons.first().tap();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  await page.setViewportSize({ width: 844, height: 390 });
  await expect(card).toBeHidden();
  await expect(pane.getByRole("button", { name: "Mark packed" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(card).toBeHidden();
  await context.close();
});

test("on every phone the first line of a packing list and of a count is visible at once", async ({
  browser,
  session,
}) => {
  const { kit: planned, batteries } = await plannedKit(session, 2063);
  const { kit: back, names } = await bigKit(session);
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const context = await contextOf(browser, session, phone);
  const page = await context.newPage();
  await page.goto("/");
  for (const [path, first, main] of [
    [`/prepare-kits?kit=${planned.code}`, batteries.name, "Mark packed"],
    [`/top-ups?kit=${back.code}`, names[0] ?? "", "Check in, all there"],
  ] as const) {
    await go(page, path);
    const line = page.getByRole("button", { name: new RegExp(`^${first}, `) });
    const button = page.getByRole("button", { name: main });
    await expect(line).toBeVisible();
    for (const size of phones) {
      await page.setViewportSize(size);
      const sight = () => isInSight(page, line, button);
      await expect.poll(sight, `${path} at ${size.width} by ${size.height}`).toBe(true);
    }
  }
  await context.close();
});

test("on a tablet a title's photo is beside its lines, and stays there while they scroll", async ({
  browser,
  session,
}) => {
  const { kit, names } = await bigKit(session);
  await addPhoto(session, kit.id);
  const context = await contextOf(browser, session, {
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.goto("/");
  await go(page, `/top-ups?kit=${kit.code}`);
  const pane = page.getByRole("region", { name: kit.code, exact: true });
  const photo = pane.locator("[data-picture] img");
  const lines = names.map((name) => pane.getByRole("button", { name: new RegExp(`^${name}, `) }));
  const besideAll = async () => {
    const at = await photo.boundingBox();
    const boxes = await Promise.all(lines.map((line) => line.boundingBox()));
    return boxes.every((box) => box && at && box.x + box.width <= at.x && at.width >= 100);
  };
  await expect(photo).toBeVisible();
  await expect(photo).toHaveCount(1);
  expect(await besideAll()).toBe(true);
  await lines.at(-1)?.scrollIntoViewIfNeeded();
  await expect(photo).toBeInViewport({ ratio: 1 });
  for (const size of phones) {
    await page.setViewportSize(size);
    // In the header, small.
    await expect.poll(async () => (await photo.boundingBox())?.width).toBe(48);
  }
  await context.close();
});

/** Adds a photo to a kit, as a phone does. */
async function addPhoto({ sessionId }: Session, id: string): Promise<void> {
  const path = filledPath(addKitPhoto.path, () => id);
  const answer = await fetch(`${serverUrl()}/api${path}`, {
    method: addKitPhoto.method,
    headers: {
      "Content-Type": "image/png",
      "X-Auth-Token": sessionId,
      "Idempotency-Key": crypto.randomUUID(),
    },
    body: new Uint8Array(picture),
  });
  expect(answer.status).toBe(addKitPhoto.status);
}
