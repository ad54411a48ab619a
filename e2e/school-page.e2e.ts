import { listAllocations } from "@kitround/contract/allocations/allocation.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { type Browser, expect, type Page } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import type { DemoServer } from "./demo-server.ts";
import { test } from "./demo-test.ts";
import { go, signIn } from "./fixtures.ts";
import { refusedByPolicy } from "./policy.ts";
import { openContext } from "./new-context.ts";

// A teacher's page on a phone, opened by a link from a coordinator: the real server, with the demo branch's data.

interface Loan {
  schoolId: string;
  schoolName: string;
  kitCode: string;
  status: string;
}

/** The coordinator, or another role, at a desk, and a school that has a kit now. */
async function desk(browser: Browser, { url, accounts }: DemoServer, as = "coordinator") {
  const context = await openContext(browser, {
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto("/login");
  const account = accounts.find(({ role }) => role === as);
  if (!account) throw new Error(`The demo has no ${as}.`);
  await signIn(page, account);
  const session: Session = JSON.parse(
    (await page.evaluate(() => localStorage.getItem("auth"))) ?? "{}",
  );
  const answer = await page.request.get(`${url}/api${listAllocations.path}?limit=1000`, {
    headers: { "X-Auth-Token": session.sessionId },
  });
  const { items }: { items: Loan[] } = await answer.json();
  const loan = items.find(({ status }) => status === "delivered");
  if (!loan) throw new Error("A kit is at a school in the demo.");
  return { page, loan };
}

/** A link that the coordinator makes on the school's screen. Returns its path. */
async function makeLink(page: Page, schoolId: string): Promise<string> {
  await go(page, `/settings/schools/${schoolId}`);
  await page
    .getByRole("button", { name: /^Make (a|another) link for / })
    .first()
    .click();
  const link = await page.getByLabel("Link to the school's page").inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  return new URL(link).pathname;
}

async function phoneAt(browser: Browser, { url }: DemoServer, path: string, width = 390) {
  const context = await openContext(browser, {
    baseURL: url,
    viewport: { width, height: 844 },
    isMobile: width < 600,
    hasTouch: width < 600,
  });
  const refused = refusedByPolicy(context);
  const page = await context.newPage();
  await page.goto(path);
  return { page, context, refused };
}

test("a teacher reports on a phone that a kit is ready, what is missing and how it went", async ({
  browser,
  demo,
}) => {
  const { page: office, loan } = await desk(browser, demo);
  const path = await makeLink(office, loan.schoolId);
  const { page, context, refused } = await phoneAt(browser, demo, path);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(loan.schoolName);
  const card = page.getByRole("article").filter({ hasText: loan.kitCode });

  await test.step("nothing overflows, axe finds nothing, nothing is stored", async () => {
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(over, `at ${width} px`).toBe(false);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await accessFaults(page)).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });

  await test.step("ready for pick-up, and undone", async () => {
    await card.getByRole("button", { name: /^It is ready for pick-up/ }).tap();
    await expect(card.getByText("You said that it is ready for pick-up.")).toBeVisible();
    await expect(card.getByText("Saved. Thank you.")).toBeVisible();
    await card.getByRole("button", { name: "Undo: it is not ready yet" }).tap();
    await expect(card.getByRole("button", { name: /^It is ready for pick-up/ })).toBeVisible();
  });

  await test.step("missing items are reported, and still there after a reload", async () => {
    await card.getByText("Something is missing, broken or used up").tap();
    await card
      .getByLabel(/: missing$/)
      .first()
      .fill("3");
    await card.getByLabel("Anything else about this kit").fill("One box is wet");
    // The thanks of the step before are still there, so the answer is waited for.
    const answered = page.waitForEvent("load");
    await card.getByRole("button", { name: "Tell the library" }).tap();
    await answered;
    await expect(card.getByText("Saved. Thank you.")).toBeVisible();
    await page.reload();
    await expect(card.getByLabel(/: missing$/).first()).toHaveValue("3");
    await expect(card.getByLabel("Anything else about this kit")).toHaveValue("One box is wet");
  });

  await test.step("a refused number is named, and typed values stay", async () => {
    await card.getByText("How it went", { exact: true }).tap();
    await card.getByLabel("One sentence about it").fill("They loved it");
    await card.getByLabel("Students that used the kit").fill("58");
    await card.getByLabel("How good was it?").selectOption("5 of 5");
    await page.route("**/school-page/**", (call) => call.abort(), { times: 1 });
    await card.getByRole("button", { name: "Save how it went" }).tap();
    await expect(card.getByText("This could not be sent.")).toBeVisible();
    await expect(card.getByLabel("One sentence about it")).toHaveValue("They loved it");
    await card.getByRole("button", { name: "Save how it went" }).tap();
    await expect(card.getByText("Saved. Thank you.")).toBeVisible();
    await expect(card.getByLabel("Students that used the kit")).toHaveValue("58");
  });

  await test.step("closed days are proposed", async () => {
    await page.getByText("Days on which the school is closed").tap();
    await page.getByLabel("First day").fill("2026-12-10");
    await page.getByLabel("Last day").fill("2026-12-10");
    await page.getByLabel(/^Why/).fill("Sports day");
    await page.getByRole("button", { name: "Send these days" }).tap();
    await expect(page.getByText("Sent. The library looks at it.")).toBeVisible();
  });
  expect(refused).toEqual([]);

  await test.step("a coordinator accepts the closed days with one click", async () => {
    const proposed = office.getByRole("region", { name: "Changes that the school proposes" });
    await expect(proposed.getByText("Sports day")).toBeVisible();
    await proposed.getByRole("button", { name: "Accept" }).click();
    await expect(proposed).toHaveCount(0);
    // A visit on that day is marked as on a closed day too, in a longer sentence.
    const closed = office.getByRole("main").getByText("Sports day", { exact: true });
    await expect(closed).toBeVisible();
  });

  await test.step("the school ranks its requests when asked; the plan shows that they are its own", async () => {
    await go(office, "/plan");
    await office.getByRole("button", { name: "More" }).click();
    await office.getByRole("menuitem", { name: "Ask schools for wishes" }).click();
    await office.getByRole("button", { name: "Ask all schools" }).click();
    await expect(office.getByText(/have answered$/)).toBeVisible();
    await page.reload();
    const wishes = page.getByLabel(/^Wish number for /);
    const free = await wishes.evaluateAll((all) =>
      all.findIndex((one) => one instanceof HTMLSelectElement && one.value === ""),
    );
    await wishes.nth(free).selectOption("Wish 8");
    await page.getByLabel("Students that would use them").fill("52");
    await page.getByRole("button", { name: "Send these wishes" }).tap();
    await expect(page.getByText("Your answer has arrived.")).toBeVisible();
    const answered = office.getByRole("region", { name: "Answered" });
    await expect(answered.getByText(loan.schoolName)).toBeVisible();
  });

  await test.step("revoked, it says whom to ask", async () => {
    await go(office, `/settings/schools/${loan.schoolId}`);
    await office
      .getByRole("button", { name: /^Revoke the links of / })
      .first()
      .click();
    await office.getByRole("button", { name: "Revoke links" }).click();
    await expect(office.getByText(/^The links of .* are revoked\.$/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "This link has ended" })).toBeVisible();
    await expect(page.getByText(loan.kitCode)).toHaveCount(0);
  });
});

test("the branch sets until when schools may change what comes, and the page explains it", async ({
  browser,
  demo,
}) => {
  const { page: office, loan } = await desk(browser, demo, "manager");
  await go(office, "/settings?open=branch");
  await office.getByLabel("Schools' cut-off, days before the van").fill("0");
  await office.getByLabel("Cut-off, time of day").fill("23:59");
  await office.getByRole("button", { name: "Save branch" }).click();
  await expect(office.getByText("Branch saved")).toBeVisible();
  const path = await makeLink(office, loan.schoolId);
  const { page } = await phoneAt(browser, demo, path);
  const card = page.getByRole("article").filter({ hasText: loan.kitCode });
  await card.getByText("Please send more of something").tap();
  await expect(card.getByText(/^It comes with .* you can ask until .*, 23:59\.$/)).toBeVisible();

  await go(office, "/settings?open=branch");
  await office.getByLabel("Schools' cut-off, days before the van").fill("14");
  await office.getByLabel("Cut-off, time of day").fill("00:00");
  await office.getByRole("button", { name: "Save branch" }).click();
  await expect(office.getByText("Branch saved")).toBeVisible();
  // A page that was opened before is refused by the server, with the same sentence.
  await card
    .getByLabel(/: how many more$/)
    .first()
    .fill("2");
  await card.getByRole("button", { name: "Ask for more" }).tap();
  await expect(
    card.getByText(/could be changed until .*, 00:00\. Nothing was changed/),
  ).toBeVisible();
  await page.reload();
  await card.getByText("Please send more of something").tap();
  await expect(card.getByText(/could be changed until .*, 00:00\. Call the library/)).toBeVisible();
  await expect(card.getByRole("button", { name: "Ask for more" })).toHaveCount(0);
});

test("on paper the page has the kits, their days and what each holds, and no form", async ({
  browser,
  demo,
}) => {
  const { page: office, loan } = await desk(browser, demo);
  const path = await makeLink(office, loan.schoolId);
  const { page } = await phoneAt(browser, demo, path, 794);
  await page.emulateMedia({ media: "print" });
  const card = page.getByRole("article").filter({ hasText: loan.kitCode });
  await expect(card.getByText(/^Here until /)).toBeVisible();
  await expect(card.locator(".holds li").first()).toBeVisible();
  await expect(page.locator("form:visible")).toHaveCount(0);
  await expect(card.getByText("Something is missing, broken or used up")).not.toBeVisible();
});

test("the page is under 90 KiB at its first load", async ({ browser, demo }) => {
  const { page: office, loan } = await desk(browser, demo);
  const path = await makeLink(office, loan.schoolId);
  const { page, context } = await phoneAt(browser, demo, "/icon.svg");
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", (each) => (bytes += each.encodedDataLength));
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  test.info().annotations.push({ type: "bytes", description: String(bytes) });
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThan(90 * 1024);
});
