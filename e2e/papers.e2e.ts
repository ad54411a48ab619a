import { accessFaults } from "./access-faults.ts";
import { expect, go, test } from "./fixtures.ts";
import { newKit } from "./kit-room-facts.ts";

test("a ticked kit's labels are a file; a calendar link is shown once, read, and revoked", async ({
  signedIn: page,
  session,
}) => {
  const { kit } = await newKit(session);
  await go(page, `/kits?q=${kit.code}`);
  await page.getByRole("checkbox", { name: new RegExp(`${kit.code}$`) }).check();
  const bar = page.getByRole("region", { name: "With the selected rows" });
  await expect(bar.getByText("1 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Print labels" }).click();
  const dialog = page.getByRole("dialog", { name: "Print labels" });
  await expect(dialog.getByText(/^\d+ labels? on 1 page/)).toBeVisible();
  expect(await accessFaults(page), "the labels' dialog").toEqual([]);
  const coming = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Make PDF" }).click();
  expect((await coming).suggestedFilename()).toBe(`labels-${kit.boxes}.pdf`);
  await expect(dialog).toHaveCount(0);
  await bar.getByRole("button", { name: "Clear the selection" }).click();
  await expect(bar).toHaveCount(0);

  await go(page, "/settings/my-account");
  const part = page.getByRole("region", { name: "Calendar of my trips" });
  await part.getByRole("button", { name: "Make a link" }).click();
  const url = await part.getByLabel("Calendar link").inputValue();
  const { pathname } = new URL(url);
  const read = await page.request.get(pathname);
  expect([read.status(), (await read.text()).slice(0, 15)]).toEqual([200, "BEGIN:VCALENDAR"]);
  expect(await accessFaults(page), "the calendar's link").toEqual([]);
  await part.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke link" }).click();
  await expect(part.getByRole("button", { name: "Make a link" })).toBeVisible();
  expect((await page.request.get(pathname)).status()).toBe(404);
});
