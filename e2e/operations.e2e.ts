import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { go, signIn } from "./fixtures.ts";
import { launchServer } from "./launch-server.ts";
import { administrator } from "./server-facts.ts";
import { setUpOrganisation } from "./set-up-organisation.ts";
import { waitsLong } from "./new-context.ts";

const hour = 3_600_000;

test("an administrator sees how old the last backup is, how many are stored, and the result of the last drill", async ({
  browser,
}) => {
  const dir = await mkdtemp(join(tmpdir(), "kitround-operations-"));
  const server = await launchServer({ BACKUP_DIR: dir, BACKUP_PASSPHRASE: "herons at dusk" });
  await setUpOrganisation(server);
  const page = await browser.newPage({ baseURL: server.url });
  await waitsLong(page);
  await page.goto("/login");
  await signIn(page, administrator);
  const look = async () => {
    await go(page, "/settings");
    await go(page, "/settings?open=operations");
  };
  await look();
  await expect(
    page.getByText("No backup yet: the first is made in the coming night"),
  ).toBeVisible();
  await expect(page.getByText("None yet: the newest backup is tested every Sunday")).toBeVisible();

  const made = new Date(Date.now() - 5.5 * hour);
  for (const name of ["2026-11-21T031000Z", "2026-11-22T031000Z"]) {
    const path = join(dir, `kitround-nightly-${name}.backup`);
    await writeFile(path, "x".repeat(1_500_000));
    await utimes(path, made, made);
  }
  const drill = { at: made.toISOString(), file: "b", rows: 27_957, fault: null };
  await writeFile(join(dir, "last-drill.json"), JSON.stringify(drill));
  await page.reload();
  await look();
  await expect(page.getByText("Backed up", { exact: true })).toBeVisible();
  await expect(page.getByText(/, 5 hours ago$/)).toBeVisible();
  await expect(page.getByText("2, 3 MB")).toBeVisible();
  await expect(page.getByText(/: 27,957 rows came back equal$/)).toBeVisible();
  await expect(page.getByText("With the passphrase of BACKUP_PASSPHRASE")).toBeVisible();

  await writeFile(join(dir, "last-drill.json"), JSON.stringify({ ...drill, fault: "I7 LAB-1" }));
  await page.reload();
  await look();
  await expect(page.getByText(/: failed\. I7 LAB-1$/)).toBeVisible();

  await page.getByRole("button", { name: "Back up now" }).click();
  const kept = page.getByRole("list", { name: "Kept" }).getByRole("listitem");
  await expect(kept.filter({ hasText: "made by hand" })).toHaveCount(1, { timeout: 60_000 });
  const saved = page.waitForEvent("download");
  await kept.filter({ hasText: "made by hand" }).getByRole("button").click();
  expect((await saved).suggestedFilename()).toMatch(/^kitround-\d.*\.backup$/);
  await page.close();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
});
