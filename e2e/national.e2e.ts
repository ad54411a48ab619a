import { readFile } from "node:fs/promises";
import { createBranch } from "@kitround/contract/branches/branch.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { accessFaults } from "./access-faults.ts";
import { call } from "./call.ts";
import { expect, go, keepSession, test } from "./fixtures.ts";
import { administrator } from "./server-facts.ts";

test("an administrator sees all branches side by side, and a figure leads into its branch", async ({
  page,
  session,
  server,
}) => {
  const code = crypto.randomUUID().slice(0, 5).toUpperCase();
  // With a region of its own: the table has a column for them as soon as any branch has one.
  const region = "Te Tau Ihu";
  await call(session, createBranch, { body: { name: `Whakatū ${code}`, code, region } });
  // Going into another branch ends the session, and the worker's is shared.
  const answer = await fetch(`${server}/api/auth`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(administrator),
  });
  const own = (await answer.json()) as Session; // checked by the server
  await keepSession(page, own);
  await go(page, "/settings?open=branches");
  const table = page.getByRole("region", { name: "Side by side" });
  const row = table.getByRole("row", { name: new RegExp(`^Whakatū ${code} `) });
  const kitsSchoolsAndWork = ["0", "0", "0", "0", "0", "0 of 0", "0.0"];
  const moneyAndFailures = ["0.0 km", "$0.00", "0", "0", "0"];
  await expect(row.getByRole("cell")).toHaveText([
    region,
    ...kitsSchoolsAndWork,
    ...moneyAndFailures,
  ]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV: Side by side" }).click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toContain(
    `\r\nWhakatū ${code},${region},0,0,0,`,
  );
  expect(await accessFaults(page)).toEqual([]);

  await row.getByRole("cell").nth(4).getByRole("button").click();
  await expect(page.getByText(`You are in Whakatū ${code} now`)).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/schools/);
});
