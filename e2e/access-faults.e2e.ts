import { expect, test } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";

/** A page with nothing wrong but what is put into it. */
const pageOf = (content: string) =>
  `<!doctype html><html lang="en"><head><title>A page</title></head><body><main><h1>A page</h1>${content}</main></body></html>`;

test("axe runs with its best practices and its rule about visible words in names, so every screen obeys them", async ({
  page,
}) => {
  const wrong = {
    // Without the visible words in its name, speech input can't find a control (2.5.3).
    "label-content-name-mismatch": '<button aria-label="Send it">Save</button>',
    // Best practices.
    "aria-dialog-name": '<div role="dialog">Sure?</div>',
    "empty-heading": "<h2></h2>",
    "label-title-only": '<input title="Name">',
    "empty-table-header": "<table><tr><th></th></tr><tr><td>1</td></tr></table>",
    // Required by law.
    "button-name": "<button></button>",
  };
  for (const [rule, content] of Object.entries(wrong)) {
    await page.setContent(pageOf(content));
    const found = await accessFaults(page);
    expect(found.map((fault) => fault.split(":")[0])).toEqual([rule]);
  }
  await page.setContent(pageOf('<button aria-label="Save it">Save</button>'));
  expect(await accessFaults(page)).toEqual([]);
});
