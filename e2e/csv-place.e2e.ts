import { allows, type Role } from "@kitround/contract/access/capabilities.ts";
import { expect, type Page } from "@playwright/test";
import { test } from "./demo-test.ts";
import { go, signIn } from "./fixtures.ts";
import { screens } from "./screens.ts";
import { waitsLong } from "./new-context.ts";

// Each list is saved as a file by a button in the same place: in the line above its rows, at its right end; only the
// list's own actions follow it.

test.describe.configure({ mode: "parallel", timeout: 1_200_000 });

const widths = [1440, 820, 390];

/** The buttons "CSV" that are shown, each with what is wrong with its place, or "". */
function placesOfCsv(page: Page) {
  return page.getByRole("main").evaluate((main) => {
    const rightOf = (element: Element) => element.getBoundingClientRect().right;
    const isInLine = ({ parentElement }: Element) => {
      if (parentElement === null) return false;
      const { display, flexDirection } = getComputedStyle(parentElement);
      return display === "contents" || (display === "flex" && flexDirection === "row");
    };
    const faultOf = (button: Element) => {
      let line = button;
      while (isInLine(line) && line.parentElement) line = line.parentElement;
      const { top, bottom } = button.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      // Wrapped lines are separate: only what is beside the button.
      const beside = [...line.querySelectorAll("button, a, output, input")].filter((each) => {
        const box = each.getBoundingClientRect();
        return box.width > 0 && box.top <= middle && middle <= box.bottom;
      });
      const after = beside.filter((each) => rightOf(each) > rightOf(button));
      if (after.some((each) => each.parentElement !== button.parentElement))
        return "something else follows it";
      const space = rightOf(line) - Math.max(...[button, ...after].map(rightOf));
      return Math.abs(space) > 1 ? `ends ${space} pixels before its line` : "";
    };
    return (
      [...main.querySelectorAll("button")]
        .filter((button) => button.textContent === "CSV" && button.checkVisibility())
        // A paper's own CSV stands beside its PDF.
        .filter((button) => !button.parentElement?.textContent?.includes("PDF"))
        .map(faultOf)
    );
  });
}

for (const role of ["manager", "finance"] satisfies Role[]) {
  test(`as ${role}, each list has its CSV at the right end of the line above it`, async ({
    browser,
    demo,
  }) => {
    const account = demo.accounts.find((each) => each.role === role);
    if (!account) throw new Error(`The demo has no ${role}.`);
    const page = await browser.newPage({ baseURL: demo.url, reducedMotion: "reduce" });
    await waitsLong(page);
    await page.goto("/login");
    await signIn(page, account);
    const wrong: string[] = [];
    let lists = 0;
    const look = async (path: string) => {
      await go(page, path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByLabel("Loading")).toHaveCount(0);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        const places = await placesOfCsv(page);
        lists += places.length;
        wrong.push(...places.filter(Boolean).map((fault) => `${path} at ${width}: ${fault}`));
      }
    };
    for (const screen of screens.filter(({ access }) => allows(access, role))) {
      await look(screen.path);
      if (!("opens" in screen)) continue;
      const links = page.getByRole("main").locator(`a[href^="${screen.opens}"]`);
      const detail = (await links.count()) > 0 ? await links.first().getAttribute("href") : null;
      if (detail !== null) await look(detail);
    }
    expect(wrong).toEqual([]);
    expect(lists).toBeGreaterThan(20);
    await page.context().close();
  });
}
