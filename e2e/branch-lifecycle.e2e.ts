import type { Session } from "@kitround/contract/session/session.ts";
import type { Page } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { expect, go, keepSession, test } from "./fixtures.ts";
import { administrator } from "./server-facts.ts";

/** Opens the branches in a session of its own: going into another branch ends it, and the worker's is shared. */
async function openBranches(page: Page, server: string) {
  const answer = await fetch(`${server}/api/auth`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(administrator),
  });
  await keepSession(page, (await answer.json()) as Session); // checked by the server
  await go(page, "/settings?open=branches");
}

test("a branch is made like another one in one step, opened, archived, read and opened again", async ({
  page,
  server,
}) => {
  const code = crypto.randomUUID().slice(0, 5).toUpperCase();
  const name = `Motueka ${code}`;
  await openBranches(page, server);

  await page.getByRole("button", { name: "Add branch" }).click();
  const form = page.getByRole("dialog", { name: "Add a branch" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Code", { exact: true }).fill(code);
  const like = form.getByLabel("Like branch");
  const first = await like.locator("option").nth(1).textContent();
  await like.selectOption({ index: 1 });
  await expect(form.getByLabel("Country")).toHaveCount(0);
  await form.getByLabel("Region").fill("Te Tau Ihu");
  await form.getByRole("button", { name: "Add branch" }).click();
  const made = page.getByRole("dialog", { name: `${name} is there` });
  await expect(made.getByText(`Copied from ${first}, beside its settings:`)).toBeVisible();
  await expect(made.getByRole("listitem")).toHaveCount(6);
  // Pressable, and no longer on its way to the colours of that, once the new branch is in the list behind it.
  await expect(made.getByRole("button", { name: "Open its settings" })).toBeEnabled();
  expect(await accessFaults(page)).toEqual([]);
  await made.getByRole("button", { name: "Open its settings" }).click();
  await expect(page.getByText(`You are in ${name} now`)).toBeVisible();
  await expect(page.getByLabel("Region")).toHaveValue("Te Tau Ihu");

  // Back to the first branch, because nobody archives the branch that they work in.
  await go(page, "/settings?open=branches");
  await page.getByRole("button", { name: `Settings of ${first}` }).click();
  await expect(page.getByText(`You are in ${first} now`)).toBeVisible();
  await go(page, "/settings?open=branches");
  await page.getByRole("button", { name: `Archive ${name}` }).click();
  const archive = page.getByRole("dialog", { name: `Archive ${name}?` });
  await archive.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText(`${name} is archived`)).toBeVisible();
  const table = page.getByRole("region", { name: "Side by side" });
  await expect(table.getByRole("rowheader", { name: first ?? "" }).first()).toBeVisible();
  await expect(table.getByRole("rowheader", { name })).toHaveCount(0);
  await page.getByLabel("Show", { exact: true }).selectOption({ label: "Archived branches" });
  await table.getByRole("button", { name }).click();

  await expect(page.getByText("Archived branch: you can read everything here")).toBeVisible();
  await page.getByRole("link", { name: "Leave it or open it again" }).click();
  await page.getByRole("button", { name: `Open again: ${name}` }).click();
  await expect(page.getByText(`${name} is open again`)).toBeVisible();
  await expect(page.getByText("Archived branch:")).toHaveCount(0);
});

test("the branch that one works in says why it can't be archived", async ({ page, server }) => {
  await openBranches(page, server);
  const here = page.getByRole("listitem").filter({ hasText: "you are here" });
  await here.getByRole("button", { name: /^Archive / }).click();
  const archive = page.getByRole("dialog", { name: /^Archive / });
  await expect(archive.getByText("It can't be archived yet:")).toBeVisible();
  await expect(archive.getByText(/^You are working in/)).toBeVisible();
  await expect(archive.getByRole("button", { name: "Archive" })).toBeDisabled();
});

test("a branch is merged into the one that one works in, in the background, and says what moved", async ({
  page,
  server,
}) => {
  const code = crypto.randomUUID().slice(0, 5).toUpperCase();
  const name = `Kaiteriteri ${code}`;
  await openBranches(page, server);
  await page.getByRole("button", { name: "Add branch" }).click();
  const form = page.getByRole("dialog", { name: "Add a branch" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Code", { exact: true }).fill(code);
  await form.getByRole("button", { name: "Add branch" }).click();
  const made = page.getByRole("dialog", { name: `${name} is there` });
  await made.getByRole("button", { name: "Open its settings" }).click();
  await expect(page.getByText(`You are in ${name} now`)).toBeVisible();
  await go(page, "/settings/schools");
  await page.getByRole("button", { name: "Add school" }).first().click();
  const school = page.getByRole("dialog", { name: "Add school" });
  await school.getByLabel("Name", { exact: true }).fill(`School of ${code}`);
  await school.getByRole("button", { name: "Add school" }).click();
  await expect(page.getByRole("heading", { name: `School of ${code}` }).first()).toBeVisible();

  await go(page, "/settings?open=branches");
  const first = page.getByRole("button", { name: /^Settings of / }).first();
  const here = (await first.getAttribute("aria-label"))?.replace("Settings of ", "") ?? "";
  await first.click();
  await expect(page.getByText(`You are in ${here} now`)).toBeVisible();
  await go(page, "/settings?open=branches");
  const own = page.getByRole("listitem").filter({ hasText: "you are here" });
  await expect(own.getByRole("button", { name: /^Merge into/ })).toHaveCount(0);
  await page.getByRole("button", { name: `Merge into ${here}: ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Merge ${name} into ${here}?` });
  await expect(dialog.getByText("1 school moves with contacts and open tasks.")).toBeVisible();
  await expect(dialog.getByText(`At the end ${name} is archived`)).toBeVisible();
  await expect(dialog.getByText("Merging can't be undone.")).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: `Merge into ${here}` }).click();
  await expect(page.getByText(`${name} is being merged in the background.`)).toBeVisible();

  // Its row becomes an archived one without a reload, and the sign at the top says what came of it.
  await expect(page.getByRole("button", { name: `Open again: ${name}` })).toBeVisible();
  await page.getByRole("button", { name: /merged\. Show the work/ }).click();
  const jobs = page.getByRole("dialog", { name: "In the background" });
  await expect(jobs.getByText(`Merging a branch into this one: ${name}`)).toBeVisible();
  await expect(jobs.getByText("1 school copied")).toBeVisible();
  await jobs.getByRole("button", { name: "Dismiss" }).first().click();
  await jobs.getByRole("button", { name: "Close" }).click();
  await go(page, "/settings/schools");
  await page.getByLabel("Search schools").fill(code);
  await expect(page.getByText(`School of ${code}`).first()).toBeVisible();
});
