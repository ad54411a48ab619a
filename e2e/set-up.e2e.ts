import { expect, test } from "@playwright/test";
import { launchServer } from "./launch-server.ts";

test("the first administrator creates the organisation with the printed link, and is signed in", async ({
  page,
}) => {
  const server = await launchServer();
  try {
    // Without the link the start page says that nobody can sign in yet, and where the link is.
    await page.goto(server.url);
    await expect(
      page.getByRole("heading", { name: "This installation is still empty" }),
    ).toBeVisible();
    await expect(page.getByText("Nobody can sign in yet")).toContainText("in its output or log");
    await expect(page.getByLabel("E-mail")).toHaveCount(0);
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
      "Two to six capital letters or digits.",
    );
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription(
      "At least 15 characters; there are 13",
    );

    // An error that only the server knows is shown at its field as well as in the specified dialog.
    await page.getByLabel("Branch code").fill("WHK");
    await page.getByLabel("Password").fill("kits go round and round");
    await page.getByRole("button", { name: "Set up and sign in" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Validation Error" });
    await expect(dialog).toContainText("guessed first");
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/guessed first/);

    // Going back leaves the app, so that the browser itself asks; staying keeps the typed values.
    const asked = page.waitForEvent("dialog");
    await page.evaluate(() => setTimeout(() => history.back()));
    const leaving = await asked;
    expect(leaving.type()).toBe("beforeunload");
    await leaving.dismiss();
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
