import { type Browser, expect, type Page } from "@playwright/test";
import type { Server } from "../launch-server.ts";
import { go, signIn } from "../fixtures.ts";
import { newContext } from "../new-context.ts";

const person = (firstName: string, lastName: string, password: string) => ({
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@strangford.example`,
  password,
});

/** The administrator begins; the others join by invitation. */
export const people = {
  admin: person("Orla", "Magee", "first light over the lough"),
  manager: person("Conor", "Ferris", "nineteen grey seals ashore"),
  coordinator: person("Aoife", "Brennan", "low tide at the slipway"),
  volunteer: person("Deirdre", "Quinn", "brambles behind the boathouse"),
  driver: person("Eamon", "Rooney", "long road round the drumlins"),
  finance: person("Niamh", "Toner", "seven ledgers and a lantern"),
};
export type PersonKey = keyof typeof people;
export type Pages = Record<PersonKey, Page>;

/** A browser context for each, with its own session and storage. A driver's is a phone. */
async function newPage(browser: Browser, url: string, key: PersonKey): Promise<Page> {
  const phone = key === "driver";
  const context = await newContext(browser, {
    baseURL: url,
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    locale: "en-NZ",
    timezoneId: "Pacific/Auckland",
    hasTouch: phone,
  });
  return context.newPage();
}

/** The first administrator creates organisation and branch with the link that the empty server printed. */
export async function setUp(browser: Browser, server: Server): Promise<Page> {
  const page = await newPage(browser, server.url, "admin");
  await page.goto(`/login?setup=${server.setupToken}`);
  const { firstName, lastName, email, password } = people.admin;
  await page.getByLabel("Organisation", { exact: true }).fill("Science on Wheels");
  await page.getByLabel("First branch").fill("Strangford");
  await page.getByLabel("Branch code").fill("STR");
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Set up and sign in" }).click();
  await expect(page.getByRole("heading", { name: `Kia ora, ${firstName}` })).toBeVisible();
  return page;
}

/** The administrator invites somebody, who joins with the link and signs in. */
export async function join(
  browser: Browser,
  server: Server,
  admin: Page,
  key: PersonKey,
): Promise<Page> {
  const { firstName, lastName, email, password } = people[key];
  await go(admin, "/settings/users");
  await admin.getByRole("button", { name: "Invite", exact: true }).first().click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("First name").fill(firstName);
  await dialog.getByLabel("Last name").fill(lastName);
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Role").selectOption(key);
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const link = await admin.getByRole("dialog").getByLabel("Link", { exact: true }).inputValue();
  await admin.getByRole("button", { name: "Done" }).click();

  const page = await newPage(browser, server.url, key);
  await page.goto(link);
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("button", { name: /Sign (in|out)/ })).toBeVisible();
  if (await page.getByRole("button", { name: "Sign in", exact: true }).isVisible()) {
    await signIn(page, { email, password });
  }
  await expect(page.getByText(`Strangford`)).toBeVisible();
  return page;
}
