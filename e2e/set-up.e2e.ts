import { expect, test } from "@playwright/test";
import { launchServer } from "./launch-server.ts";

test("the first administrator makes the organisation with the printed link, and is signed in", async ({
  page,
}) => {
  // It starts a second database of its own.
  test.setTimeout(150_000);
  const server = await launchServer();
  try {
    const link = `${server.url}/login?setup=${server.setupToken}`;
    await page.goto(link);
    await expect(page).toHaveURL(link);
    await expect(page.getByRole("heading", { name: "Set up your organisation" })).toBeVisible();

    await page.getByRole("button", { name: "Set up and sign in" }).click();
    await expect(page.getByLabel("Organisation", { exact: true })).toHaveAccessibleDescription(
      "This field is required",
    );
    await page.getByLabel("Organisation", { exact: true }).fill("Science kits Aotearoa");
    await page.getByLabel("First branch").fill("Whakatāne");
    await page.getByLabel("Branch code").fill("whk");
    await page.getByLabel("First name").fill("Aroha");
    await page.getByLabel("Last name").fill("Ngāpō-O'Brien");
    await page.getByLabel("E-mail").fill("aroha@example.org");
    await page.getByLabel("Password").fill("kits go round");
    await page.getByRole("button", { name: "Set up and sign in" }).click();
    await expect(page.getByLabel("Branch code")).toHaveAccessibleDescription(
      "2 to 6 capitals or digits",
    );
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription(
      "At least 15 characters; there are 13",
    );

    // What only the server knows lands on its field as well as in the specified dialog.
    await page.getByLabel("Branch code").fill("WHK");
    await page.getByLabel("Password").fill("kits go round and round");
    await page.getByRole("button", { name: "Set up and sign in" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Validation Error" });
    await expect(dialog).toContainText("guessed first");
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/guessed first/);

    // Leaving with changes asks; staying keeps them.
    await page.evaluate(() => history.back());
    const leave = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await leave.getByRole("button", { name: "Stay" }).click();
    await expect(page.getByLabel("Organisation", { exact: true })).toHaveValue(
      "Science kits Aotearoa",
    );

    await page.getByLabel("Password").fill("seven herons over the estuary");
    await page.getByRole("button", { name: "Set up and sign in" }).click();
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(page.getByRole("heading", { name: "Kia ora, Aroha" })).toBeVisible();
    await expect(page.getByText("Whakatāne")).toBeVisible();

    // The link works once.
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Kitround is set up" })).toBeVisible();
  } finally {
    await server.stop();
  }
});
