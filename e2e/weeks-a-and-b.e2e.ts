import { expect, go, test } from "./fixtures.ts";

test("a route runs in weeks B: the form says so, the list and the route show it", async ({
  signedIn: page,
}) => {
  const mark = crypto.randomUUID().slice(0, 4).toUpperCase();
  await go(page, "/settings/routes");
  await page.getByRole("button", { name: "Add route" }).first().click();
  const form = page.getByRole("dialog", { name: "Add route" });
  await form.getByLabel("Name").pressSequentially(`Hills ${mark}`, { delay: 30 });
  await form.getByLabel("Weeks", { exact: true }).selectOption({ label: "Weeks B" });
  await form.getByRole("button", { name: "Save route" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Hills ${mark}` })).toBeVisible();
  await expect(page.getByText(/^Tuesday, Weeks B ·/)).toBeVisible();
  await go(page, "/settings?open=branch");
  await expect(page.getByLabel("A day of a week A")).toBeVisible();
});
