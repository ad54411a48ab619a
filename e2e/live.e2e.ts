import type { BrowserContext, Page, Request } from "@playwright/test";
import { mostStreams } from "@kitround/contract/live/changes-path.ts";
import { expect, go, test } from "./fixtures.ts";
import { join, newSchool, openAs } from "./task-facts.ts";

/** Counts the browser's current streams. A tab that received nothing for too long may take one over. */
function countStreams(context: BrowserContext): () => number {
  const open = new Set<Request>();
  context.on("response", (response) => {
    if (response.url().endsWith("/api/changes")) open.add(response.request());
  });
  const close = (request: Request) => void open.delete(request);
  context.on("requestfailed", close);
  context.on("requestfinished", close);
  return () => [...open].filter((request) => !request.frame().page().isClosed()).length;
}

/** Reloads the page and waits until it listens. A stream that the previous page was about to open is ignored. */
async function listen(page: Page): Promise<void> {
  const path = page.url();
  await page.goto("about:blank");
  const open = page.waitForResponse("**/api/changes");
  await page.goto(path);
  await open;
}

async function showTasks(page: Page): Promise<void> {
  await go(page, "/tasks");
  await expect(page.getByRole("searchbox")).toBeVisible();
}

// The ground bench measures how soon; nothing here polls, so whatever appears was sent as a change.
test("a change by one person appears on another's screen without any action", async ({
  signedIn: page,
  session,
}) => {
  await listen(page);
  await showTasks(page);
  const school = await newSchool(session);
  const { title } = await school.add("Find the green cable");
  await expect(page.getByRole("row", { name: title })).toBeVisible();
});

test("eight tabs share one stream, and all of them get changes; the next tab takes over", async ({
  browser,
  session,
}) => {
  const manager = await join(session, "manager");
  const first = await openAs(browser, manager, "/tasks");
  const context = first.context();
  const streams = countStreams(context);
  await listen(first);
  const pages = [first];
  while (pages.length < 8) {
    const page = await context.newPage();
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    pages.push(page);
  }
  for (const page of pages) await showTasks(page);

  const school = await newSchool(session);
  const one = await school.add("Fetch the spare magnets");
  for (const page of pages) {
    await page.bringToFront();
    await expect(page.getByRole("row", { name: one.title })).toBeVisible();
  }
  await expect.poll(streams).toBe(1);

  await first.close();
  await expect.poll(streams).toBe(1);
  const another = await school.add("Fetch the other magnets");
  for (const page of pages.slice(1)) {
    await page.bringToFront();
    await expect(page.getByRole("row", { name: another.title })).toBeVisible();
  }
  await expect.poll(streams).toBe(1);
  await context.close();
});

test("a stream that newer ones displace is opened again after a while, not at once", async ({
  browser,
  session,
}) => {
  const viewer = await join(session, "viewer");
  const page = await openAs(browser, viewer, "/kits");
  const streams = countStreams(page.context());
  await listen(page);
  await expect.poll(streams).toBe(1);
  await page.clock.install();
  const stop = new AbortController();
  const headers = { "x-auth-token": viewer.sessionId };
  const address = new URL("/api/changes", page.url());
  for (let n = 0; n < mostStreams; n += 1) await fetch(address, { headers, signal: stop.signal });
  await expect.poll(streams).toBe(0);
  let again = 0;
  page.on("request", (request) => {
    if (request.url() === address.href) again += 1;
  });
  await page.clock.fastForward(14_000);
  // Requests are reported in the order in which they are made.
  await page.evaluate(() => fetch("/api/health/live"));
  expect(again).toBe(0);
  await page.clock.fastForward(17_000);
  await expect.poll(() => again).toBe(1);
  stop.abort();
  await page.context().close();
});

test("a session that is ended elsewhere leads to the sign-in page automatically", async ({
  browser,
  session,
}) => {
  const viewer = await join(session, "viewer");
  const page = await openAs(browser, viewer, "/kits");
  await listen(page);
  await page.request.delete("/api/auth", { headers: { "x-auth-token": viewer.sessionId } });
  await page.waitForURL("**/login");
  await page.context().close();
});
