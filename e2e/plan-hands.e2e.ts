import type { Session } from "@kitround/contract/session/session.ts";
import type { Locator, Page } from "@playwright/test";
import { listRotations, setRotationStatus } from "@kitround/contract/rotations/rotation.ts";
import { createRequest } from "@kitround/contract/requests/kit-request.ts";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { branchWithKits, layOut } from "./plan-branch.ts";

test("kits are moved by keys, drag and taps, many at once, and each change is one undo", async ({
  signedIn: page,
  session,
}) => {
  const branch = await branchWithKits(session);
  const { schools, schoolIds, kitTypeId, code, term } = branch;
  // The school's request is offered first.
  const [schoolId = ""] = schoolIds;
  await call(session, createRequest, { body: { termId: term.id, schoolId, kitTypeId } });
  await go(page, `/plan?term=${term.id}`);
  await layOut(page, branch);
  const cell = (school: number, rotation: number, what = "") =>
    page
      .getByRole("grid")
      .getByRole("button", { name: `${schools[school as 0]}, rotation ${rotation}${what}` });

  // Enter opens the cell and focuses the first kit; Enter assigns it.
  await cell(0, 1, ", empty").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Give ${code}-01` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cell(0, 1, `: ${code}-01`)).toBeVisible();
  await page.keyboard.press("Escape");

  // By keys: picked up, carried to the right, put down; P pins it.
  await expect(cell(0, 1)).toBeFocused();
  await page.keyboard.press("m");
  const hand = page.getByRole("status").filter({ hasText: "choose where it goes" });
  await expect(hand).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(cell(0, 2)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cell(0, 2, `: ${code}-01`)).toBeVisible();
  await expect(hand).toBeHidden();
  await page.keyboard.press("p");
  await expect(cell(0, 2)).toHaveAccessibleName(/pinned/);

  // Dragged to the other school.
  const from = await cell(0, 2).getByText(`${code}-01`).boundingBox();
  if (!from) throw new Error("The kit is on screen.");
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 });
  await expect(hand).toBeVisible();
  // Measured now, because the bar of the carried kit takes space from the grid.
  const to = await cell(1, 1, ", empty").boundingBox();
  if (!to) throw new Error("The other cell is on screen.");
  await page.mouse.move(to.x + 30, to.y + 10, { steps: 3 });
  await page.mouse.up();
  await expect(cell(1, 1, `: ${code}-01`)).toBeVisible();

  // By finger: a long press picks the kit up, and it is carried to the next rotation and back.
  const finger = await touch(page);
  await finger.drag(cell(1, 1).getByText(`${code}-01`), cell(1, 2, ", empty"), hand);
  await expect(cell(1, 2, `: ${code}-01`)).toBeVisible();
  await expect(hand).toBeHidden();
  await finger.drag(cell(1, 2).getByText(`${code}-01`), cell(1, 1, ", empty"), hand);
  await expect(cell(1, 1, `: ${code}-01`)).toBeVisible();

  // A refused drop shows a sentence; Escape cancels a drag.
  const third = await lockThird(session, term.id);
  await finger.drag(cell(1, 1).getByText(`${code}-01`), cell(1, 3, ", empty"), hand);
  await expect(page.getByRole("alert").filter({ hasText: "Rotation 3 is locked" })).toBeVisible();
  await expect(cell(1, 1, `: ${code}-01`)).toBeVisible();
  await third.unlock();
  await finger.press(cell(1, 1).getByText(`${code}-01`));
  await expect(hand).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(hand).toBeHidden();
  await finger.end();
  await expect(cell(1, 1, `: ${code}-01`)).toBeVisible();

  // By taps, from the cell's own panel.
  await cell(1, 1).click();
  await page.getByRole("button", { name: `Move ${code}-01 to another cell` }).click();
  await cell(1, 3, ", empty").click();
  await expect(cell(1, 3, `: ${code}-01`)).toBeVisible();
  await page.keyboard.press("Escape");

  // Many cells at once: the second school has had the title, and the others still get it.
  await cell(0, 1, ", empty").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByText("2 cells chosen")).toBeVisible();
  await page.getByLabel("Give…").selectOption({ label: `${code} Dem Bones ${code.slice(1)}` });
  await expect(page.getByRole("alert").filter({ hasText: `gets Dem Bones` })).toBeVisible();
  await expect(cell(0, 1, `: ${code}-0`)).toBeVisible();
  await expect(cell(1, 1, ", empty")).toBeVisible();

  await page.keyboard.press("Control+z");
  await expect(cell(0, 1, ", empty")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(cell(1, 1, `: ${code}-01`)).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(cell(1, 3, `: ${code}-01`)).toBeVisible();
});

/** A finger on the page: it presses, moves and is lifted. */
async function touch(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  const middle = async (of: Locator) => {
    const box = await of.boundingBox();
    if (!box) throw new Error("It is on screen.");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const press = async (what: Locator) => send("touchStart", await middle(what));
  const end = () => send("touchEnd");
  const drag = async (what: Locator, to: Locator, held: Locator) => {
    const start = await middle(what);
    await send("touchStart", start);
    await expect(held).toBeVisible();
    const goal = await middle(to);
    for (const part of [0.3, 0.7, 1]) {
      const between = (a: number, b: number) => a + (b - a) * part;
      await send("touchMove", { x: between(start.x, goal.x), y: between(start.y, goal.y) });
    }
    await end();
  };
  return { press, drag, end };
}

/** Locks the term's third rotation by an API call, without the page. */
async function lockThird(session: Session, termId: string) {
  const set = async (status: "locked" | "open", reason?: string) => {
    const { items } = await call(session, listRotations, { query: { termId } });
    const { id = "", rowVersion = 0 } = items[2] ?? {};
    await call(session, setRotationStatus, {
      params: { id },
      body: { rowVersion, status, ...(reason === undefined ? {} : { reason }) },
    });
  };
  await set("locked");
  return { unlock: () => set("open", "It was locked for a moment.") };
}
