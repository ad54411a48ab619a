import { cancelAllocation, createAllocation } from "@kitround/contract/allocations/allocation.ts";
import { createSchool } from "@kitround/contract/schools/school.ts";
import { layOutRotations } from "@kitround/contract/rotations/rotation.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import type { Locator, Page } from "@playwright/test";
import { call } from "./call.ts";
import { expect, go, test } from "./fixtures.ts";
import { branchLaidOut, branchWithKits } from "./plan-branch.ts";

for (const [width, height] of [
  [1440, 900],
  [820, 1180],
  [640, 900],
] as const) {
  test(`the cell of an open panel is visible beside it, at ${width} pixels`, async ({
    signedIn: page,
    session,
  }) => {
    await page.setViewportSize({ width, height });
    const { open } = await longPlan(page, session);
    const grid = page.getByRole("grid");
    // The first, one below the edge of the panel, and the last of the last column.
    for (const [school, rotation] of [
      [0, 1],
      [14, 3],
      [39, 3],
    ] as const) {
      const cell = await open(school, rotation);
      const panel = page.getByRole("complementary");
      await expect(panel.getByRole("heading", { level: 2 })).toContainText(named(school));
      // The position is final only once the panel's code is loaded.
      await expect.poll(() => clearOf(cell, [panel, grid])).toBe("clear");
      await page.keyboard.press("Escape");
      await expect(panel).toHaveCount(0);
      await expect(cell).toBeFocused();
    }
  });
}

test("on a phone a panel replaces the plan, says what it is about, and leads back to it", async ({
  signedIn: page,
  session,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await longPlan(page, session);
  const line = page.getByRole("button", { name: named(30) });
  await line.click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("heading", { level: 2 })).toContainText(named(30));
  await expect(panel.getByText(/^Rotation 1/).first()).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(line).toBeFocused();
  await expect(line).toBeInViewport();
});

declare const looks: { now: () => string; down: string; up: string; clicked: string };

test("a click reaches the school whose row is visible, scrolled, filtered, and while rows are rendered", async ({
  signedIn: page,
  session,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  const { mark } = await longPlan(page, session);
  const panel = page.getByRole("complementary");
  const grid = page.getByRole("grid");
  const point = { x: 420, y: 420 };
  // The school that a person sees at the point: the name at the left of the row, whatever the cell itself contains; ""
  // while the row has only its name, because its cells are rendered later. Read by the page itself when a press begins
  // and ends, because rows are still being rendered then.
  await page.evaluate(({ y }) => {
    const at = (box: DOMRect) => box.top <= y && y < box.bottom;
    const look = () => {
      const names = [...document.querySelectorAll("[role=grid] [role=rowheader] b")];
      const name = names.find((each) => {
        const header = each.closest("[role=rowheader]");
        return header !== null && at(header.getBoundingClientRect());
      });
      const cell = name?.closest("[role=row]")?.querySelector("[role=gridcell]");
      return cell ? (name?.textContent ?? "") : "";
    };
    const looks = { now: look, down: "", up: "", clicked: "" };
    addEventListener("pointerdown", () => (looks.down = look()), true);
    addEventListener("pointerup", () => (looks.up = look()), true);
    // The cell or the school that the click after a press has hit.
    const clicked = (event: Event) => {
      const place = event.target instanceof Element && event.target.closest("[data-at]");
      if (place instanceof HTMLElement) looks.clicked = place.dataset["at"] ?? "";
    };
    addEventListener("click", clicked, true);
    Object.assign(globalThis, { looks });
  }, point);
  const seen = () => page.evaluate(() => looks.now());
  const pressedOn = () => page.evaluate(() => ({ down: looks.down, up: looks.up }));
  const reached = () => panel.getByRole("heading", { level: 2 }).textContent();
  // A late press may open the panel late.
  const close = () =>
    expect(async () => {
      await page.keyboard.press("Escape");
      await expect(panel).toHaveCount(0, { timeout: 2_000 });
    }).toPass();

  await expect.poll(seen).toContain(mark);
  await page.mouse.move(point.x, point.y);
  let compared = 0;
  for (const turn of [0, 333, 517, -240, 1000]) {
    await page.mouse.wheel(0, turn);
    // At once, while rows may still be rendered: the click must hit what is visible then.
    await page.mouse.click(point.x, point.y);
    const { down, up } = await pressedOn();
    if (down !== "" && down === up) {
      await expect.poll(reached).toContain(down);
      compared += 1;
    }
    await close();
  }
  expect(compared).toBeGreaterThan(0);

  await page.getByLabel("Search schools").fill(`${mark} 2`);
  await expect(page.getByRole("status").filter({ hasText: /^10 schools$/ })).toBeVisible();
  await expect.poll(seen).toContain(`${mark} 2`);
  const filtered = await seen();
  await page.mouse.click(point.x, point.y);
  await expect.poll(reached).toContain(filtered);
  await page.keyboard.press("Escape");
  await page.getByLabel("Search schools").fill(mark);
  await expect(grid.getByRole("button", { name: `${named(0, mark)}, rotation 1` })).toBeVisible();

  // The press begins on one school; another is inserted above before the finger is lifted, and its row moves under
  // the pointer.
  const pressed = await seen();
  expect(pressed).toContain(mark);
  await page.mouse.move(point.x, point.y);
  await page.evaluate(() => (looks.clicked = ""));
  await page.mouse.down();
  await call(session, createSchool, { body: { nameEn: `Ara ${mark} 000` } });
  await expect.poll(seen).not.toBe(pressed);
  await page.mouse.up();
  // A click directly follows the release, or there is none.
  expect(await page.evaluate(() => looks.clicked)).toBe("");
  await page.mouse.click(point.x, point.y);
  expect(await page.evaluate(() => looks.clicked)).not.toBe("");
  await expect.poll(reached).toContain(await seen());
});

test("at 1440 by 900 pixels eighteen schools are completely visible below the headers", async ({
  signedIn: page,
  session,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await longPlan(page, session);
  const grid = page.getByRole("grid");
  await expect(grid.getByRole("button", { name: `${named(0)}, rotation 1` })).toBeVisible();
  const whole = () =>
    grid.evaluate((frame) => {
      const { bottom } = frame.getBoundingClientRect();
      const heads = frame.querySelector(".heads")?.getBoundingClientRect().bottom ?? bottom;
      const schools = [...frame.querySelectorAll("[role=rowheader] b")].filter((name) => {
        const line = name.closest("[role=row]")?.getBoundingClientRect();
        return line && line.top >= heads - 1 && line.bottom <= bottom + 1;
      });
      return schools.length;
    });
  await expect.poll(whole).toBeGreaterThanOrEqual(18);
});

test("another planner's changes appear in the cell live, and a copy that is gone is reported", async ({
  signedIn: page,
  session,
}) => {
  const { mark, schools, schoolIds, kitTypeId, code, term, rotations } =
    await branchLaidOut(session);
  const rotationId = rotations[0]?.id ?? "";
  await go(page, `/plan?term=${term.id}&q=${mark}`);
  const cell = (school: number, what: string) =>
    page
      .getByRole("grid")
      .getByRole("button", { name: `${schools[school as 0]}, rotation 1${what}` });
  await expect(cell(0, ", empty")).toBeVisible();
  const [first = "", second = ""] = schoolIds;
  const given = await call(session, createAllocation, {
    body: { rotationId, schoolId: first, kitTypeId },
  });
  await expect(cell(0, `: ${code}-01`)).toBeVisible();

  // The panel was already open when the copy that it offers was assigned to another school: it says so by itself.
  await cell(1, ", empty").click();
  const panel = page.getByRole("complementary");
  await expect(panel.getByRole("button", { name: `Give ${code}-02` })).toBeVisible();
  const third = await call(session, createSchool, { body: { nameEn: `Mātai ${mark}` } });
  await call(session, createAllocation, { body: { rotationId, schoolId: third.id, kitTypeId } });
  await expect(panel.getByRole("button", { name: `Give ${code}-02` })).toHaveCount(0);
  const body = { rotationId, schoolId: second, kitTypeId };
  await expect(call(session, createAllocation, { body })).rejects.toThrow(/kit_not_available|409/);
  await page.keyboard.press("Escape");
  const { id, rowVersion } = given;
  await call(session, cancelAllocation, {
    params: { id },
    body: { rowVersion, reason: "Not now" },
  });
  await expect(cell(0, ", empty")).toBeVisible();
});

let sign = "";
const named = (school: number, mark = sign) => `Long ${mark} ${String(school).padStart(2, "0")}`;

/** An open plan of 42 schools and three rotations, filtered to its own schools. */
async function longPlan(page: Page, session: Session) {
  const { mark, term } = await branchWithKits(session);
  sign = mark;
  for (let at = 0; at < 40; at += 1) {
    await call(session, createSchool, { body: { nameEn: named(at, mark) } });
  }
  await call(session, layOutRotations, {
    params: { id: term.id },
    body: { firstDeliverOn: `${term.year}-02-07` },
  });
  await go(page, `/plan?term=${term.id}&q=${mark}`);
  const grid = page.getByRole("grid");
  /** As by hand: scrolled to, and clicked. */
  const open = async (school: number, rotation: number): Promise<Locator> => {
    const cell = grid.getByRole("button", { name: `${named(school, mark)}, rotation ${rotation}` });
    await grid.hover();
    await page.mouse.wheel(0, -5000);
    for (let turn = 0; turn < 30 && (await cell.count()) === 0; turn += 1) {
      await page.mouse.wheel(0, 200);
      await page.waitForTimeout(50);
    }
    await cell.click();
    return cell;
  };
  return { mark, term, open };
}

/**
 * "clear" if the cell is completely visible, right of the schools' names and below the headers, and under no panel.
 */
async function clearOf(cell: Locator, [panel, grid]: [Locator, Locator]): Promise<string> {
  const [own, over, within, names, heads] = await Promise.all([
    cell.boundingBox(),
    panel.boundingBox(),
    grid.boundingBox(),
    grid.getByRole("rowheader").first().boundingBox(),
    grid.getByRole("columnheader").first().boundingBox(),
  ]);
  if (!own || !over || !within || !names || !heads) return "not drawn";
  const apart =
    own.x + own.width <= over.x + 1 ||
    own.x >= over.x + over.width - 1 ||
    own.y + own.height <= over.y + 1 ||
    own.y >= over.y + over.height - 1;
  if (!apart) return "covered by the panel";
  if (own.x < names.x + names.width - 1) return "under the names";
  if (own.y < heads.y + heads.height - 1) return "under the heads";
  const inside =
    own.x + own.width <= within.x + within.width + 1 &&
    own.y + own.height <= within.y + within.height + 1;
  return inside ? "clear" : "out of sight";
}

test("titles are beside the codes on a tablet and on a phone, and a long name has room at 1440 pixels", async ({
  signedIn: page,
  session,
}) => {
  const { schools, schoolIds, kitTypeId, code, term, mark, rotations } =
    await branchLaidOut(session);
  const long = `Te Kura Kaupapa Māori o Rātā ${mark}`;
  await call(session, createSchool, { body: { nameEn: long } });
  const rotationId = rotations[0]?.id ?? "";
  const body = { rotationId, schoolId: schoolIds[0] ?? "", kitTypeId };
  await call(session, createAllocation, { body });
  const title = page
    .getByRole("button", { name: new RegExp(`${code}-01`) })
    .getByText(`Dem Bones ${mark}`, { exact: true });
  for (const [width, height] of [
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await go(page, `/plan?term=${term.id}&rotation=${rotationId}`);
    await page.getByLabel("Search schools").fill(schools[0]);
    await expect(title).toBeVisible();
    // Enough of it to be read.
    expect((await title.boundingBox())?.width).toBeGreaterThan(60);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await go(page, `/plan?term=${term.id}`);
  await page.getByLabel("Search schools").fill(long);
  const name = page.getByRole("grid").getByText(long, { exact: true });
  await expect(name).toBeVisible();
  expect((await page.locator(".corner").boundingBox())?.width).toBeGreaterThan(300);
  expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
});
