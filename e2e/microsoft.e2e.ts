import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inviteUser } from "@kitround/contract/users/user.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { test as base, type BrowserContext, type Page } from "@playwright/test";
import { expect, go } from "./fixtures.ts";
import { freePort } from "./free-port.ts";
import { launchServer, type Server } from "./launch-server.ts";
import { openContext, savesData } from "./new-context.ts";
import { type OpenIdProvider, openIdProvider } from "./openid-provider.ts";
import { selfSigned } from "./self-signed.ts";
import { administrator } from "./server-facts.ts";
import { setUpOrganisation } from "./set-up-organisation.ts";
import { tlsFront } from "./tls-front.ts";

interface House {
  url: string;
  provider: OpenIdProvider;
}

/** The real server behind https, and a real OpenID provider on the same machine. */
const test = base.extend<
  { tab: Page; newContext: () => Promise<BrowserContext> },
  { house: House }
>({
  house: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- the runner reads the names of what a fixture needs, here none
    async ({}, use) => {
      const certificate = selfSigned(["localhost"]);
      const folder = await mkdtemp(join(tmpdir(), "kitround-tls-"));
      const ca = join(folder, "ca.pem");
      await writeFile(ca, certificate.cert);
      const url = `https://localhost:${await freePort()}`;
      const provider = await openIdProvider(await freePort(), certificate, url);
      const server: Server = await launchServer({
        PUBLIC_URL: url,
        TRUST_PROXY: "true",
        NODE_EXTRA_CA_CERTS: ca,
        MICROSOFT_TENANT_ID: provider.tenantId,
        MICROSOFT_CLIENT_ID: provider.clientId,
        MICROSOFT_AUTHORITY_HOST: provider.host,
      });
      const stopFront = await tlsFront(Number(new URL(url).port), certificate, () => server.url);
      await setUpOrganisation(server);
      await use({ url, provider });
      await stopFront();
      await server.stop();
      await provider.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 0 },
  ],
  newContext: async ({ browser, house }, use) => {
    const open: BrowserContext[] = [];
    await use(async () => {
      const context = await openContext(browser, { baseURL: house.url, ignoreHTTPSErrors: true });
      await savesData(context);
      open.push(context);
      return context;
    });
    for (const context of open) await context.close();
  },
  tab: async ({ newContext }, use) => use(await (await newContext()).newPage()),
});

/** Records the console's messages verbatim. */
function heard(page: Page): string[] {
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  return lines;
}

async function asAdministrator(page: Page): Promise<Session> {
  const answer = await page.request.post("/api/auth", { data: administrator });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

async function invitation(page: Page, firstName: string): Promise<string> {
  const { sessionId } = await asAdministrator(page);
  const answer = await page.request.post(`/api${inviteUser.path}`, {
    headers: { "X-Auth-Token": sessionId },
    data: {
      email: `${firstName.toLowerCase()}@example.org`,
      firstName,
      lastName: "Te Rangi",
      role: "coordinator",
    },
  });
  const { invitationUrl }: { invitationUrl: string } = await answer.json();
  return invitationUrl;
}

const seesProvider = (page: Page) =>
  expect(page.getByRole("heading", { name: "Sign in at the provider" })).toBeVisible();

async function atProvider(page: Page, account: string): Promise<void> {
  await seesProvider(page);
  await page.getByLabel("Account").fill(account);
  await page.getByRole("button", { name: "Next" }).click();
}

const signedIn = (page: Page) =>
  expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
const microsoft = (page: Page) => page.getByRole("button", { name: "Sign in with Microsoft" });

/** Joins by an invitation with an account of the same name. */
async function joinAs(page: Page, name: string): Promise<void> {
  await page.goto(await invitation(page, name));
  await page.getByRole("button", { name: "Join with Microsoft" }).click();
  await atProvider(page, `${name.toLowerCase()}@tenant.test`);
  await signedIn(page);
}

test.describe("Section 1: signing in at the identity provider", () => {
  test("an invitation links the account, which then signs in, signs out at the provider, and signs in again", async ({
    tab: page,
  }) => {
    const lines = heard(page);
    await joinAs(page, "Mereana");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { name: /Mereana/ })).toBeVisible();
    expect(lines).toContain("MSAL initialize finished");
    expect(lines).toContain("Microsoft sign-in finished");
    expect(await page.evaluate(() => localStorage.getItem("auth"))).toContain("coordinator");

    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: /sign me out/i }).click();
    await expect(microsoft(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("auth"))).toBeNull();
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).not.toContain("mereana");

    await microsoft(page).click();
    // The provider asks again, because it was signed out there too.
    await atProvider(page, "mereana@tenant.test");
    await signedIn(page);
  });

  test("its client is loaded automatically after the first screen, and caches in local storage", async ({
    tab: page,
  }) => {
    const lines = heard(page);
    await page.goto("/");
    await expect.poll(() => lines).toContain("MSAL initialize finished");
    const [drawn, asked] = await page.evaluate(() => [
      performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      performance.getEntriesByType("resource").find(({ name }) => /\/msal-client-/.test(name))
        ?.startTime ?? 0,
    ]);
    expect(drawn).toBeGreaterThan(0);
    expect(asked).toBeGreaterThan(drawn ?? Infinity);
    await joinAs(page, "Ngaio");
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => !/^(auth$|msal\.)/.test(key))).toEqual([]);
    expect(kept.some((key) => /^msal\..*account/.test(key))).toBe(true);
  });

  test("a client that can't be initialised is reported on the console, and the password still works", async ({
    tab: page,
  }) => {
    const first: unknown[] = [];
    page.on("console", (message) => {
      if (message.type() !== "error") return;
      void message
        .args()[0]
        ?.jsonValue()
        .then((said) => first.push(said));
    });
    // Removes an API that the client needs.
    await page.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
    await page.goto("/");
    await expect.poll(() => first).toContain("MSAL initialize failed");
    await microsoft(page).click();
    await expect(page.getByRole("alert")).toContainText("Microsoft can't be reached");
    await page.getByLabel("E-mail").fill(administrator.email);
    await page.getByLabel("Password", { exact: true }).fill(administrator.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await signedIn(page);
  });

  test("cancelled at the provider: a sentence, and the password still works", async ({
    tab: page,
  }) => {
    await page.goto("/");
    await microsoft(page).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "The sign-in with Microsoft was cancelled. Nothing has changed.",
    );
    await expect(page).toHaveURL("/login");
    await page.getByLabel("E-mail").fill(administrator.email);
    await page.getByLabel("Password", { exact: true }).fill(administrator.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await signedIn(page);
  });

  test("an account that is linked to nobody is refused, and another can be chosen", async ({
    tab: page,
  }) => {
    await page.goto("/");
    await microsoft(page).click();
    await atProvider(page, "stranger@tenant.test");
    await expect(page.getByRole("alert")).toContainText(
      "stranger@tenant.test is not linked to anybody here.",
    );
    expect(await page.evaluate(() => localStorage.getItem("auth"))).toBeNull();
    await microsoft(page).click();
    await expect(page.getByRole("heading", { name: "Sign in at the provider" })).toBeVisible();
  });

  test("the provider is down: a sentence, and the password still works", async ({
    tab: page,
    house,
  }) => {
    const lines = heard(page);
    await house.provider.stop();
    try {
      await page.goto("/");
      await microsoft(page).click();
      await expect(page.getByRole("alert")).toContainText("Microsoft can't be reached");
      await page.getByLabel("E-mail").fill(administrator.email);
      await page.getByLabel("Password", { exact: true }).fill(administrator.password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await signedIn(page);
      expect(lines.some((line) => line.startsWith("Microsoft sign-in failed"))).toBe(true);
    } finally {
      await house.provider.start();
    }
  });

  test("signing out while the provider is down signs out here, and clears all data of the person", async ({
    tab: page,
    house,
  }) => {
    await joinAs(page, "Tama");
    await house.provider.stop();
    try {
      await page.getByRole("button", { name: "Sign out" }).click();
      await expect(microsoft(page)).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
        .not.toContain("tama");
    } finally {
      await house.provider.start();
    }
  });

  test("two tabs navigate to the provider, and the second tab is signed in with the first", async ({
    tab: page,
  }) => {
    await joinAs(page, "Hana");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: /sign me out/i }).click();
    await expect(microsoft(page)).toBeVisible();
    const other = await page.context().newPage();
    await other.goto("/");
    await expect(microsoft(other)).toBeVisible();
    await microsoft(page).click();
    await microsoft(other).click();
    // If it had not left the app yet, it would notice the first one's session and stay.
    await seesProvider(other);
    await atProvider(page, "hana@tenant.test");
    await signedIn(page);
    await atProvider(other, "hana@tenant.test");
    await signedIn(other);
    await page.reload();
    await signedIn(page);
  });

  test("a signed-in person links an account in My account, signs in with it, and unlinks it", async ({
    tab: page,
  }) => {
    await page.goto("/");
    const session = await asAdministrator(page);
    await page.evaluate((value) => localStorage.setItem("auth", JSON.stringify(value)), session);
    await page.reload();
    await signedIn(page);
    await go(page, "/settings/my-account");
    await page.getByRole("button", { name: "Link a Microsoft account" }).click();
    const first = page.getByRole("dialog", { name: "Link a Microsoft account" });
    await first.getByLabel("Password").fill("somebody else's guess");
    await first.getByRole("button", { name: "To Microsoft" }).click();
    await page.getByRole("button", { name: "OK" }).click();
    await expect(first.getByText("This is not your password.")).toBeVisible();
    await first.getByLabel("Password").fill(administrator.password);
    await first.getByRole("button", { name: "To Microsoft" }).click();
    await atProvider(page, "aroha@tenant.test");
    await expect(page.getByText("aroha@tenant.test signs you in.")).toBeVisible();
    await expect(page).toHaveURL("/settings/my-account");

    await go(page, "/");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: /sign me out/i }).click();
    await microsoft(page).click();
    await atProvider(page, "aroha@tenant.test");
    await expect(page.getByRole("heading", { name: /Aroha/ })).toBeVisible();

    await go(page, "/settings/my-account");
    await page.getByRole("button", { name: "Unlink" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Password").fill(administrator.password);
    await dialog.getByRole("button", { name: "Unlink" }).click();
    await expect(page.getByRole("button", { name: "Link a Microsoft account" })).toBeVisible();
  });

  test("a second interaction is blocked while one is running", async ({ tab: page }) => {
    const drawn: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/nonces")) drawn.push(request.url());
    });
    await page.goto("/");
    await microsoft(page).dblclick();
    await expect(page.getByRole("heading", { name: "Sign in at the provider" })).toBeVisible();
    expect(drawn).toHaveLength(1);
    // An abandoned interaction does not block a new one.
    await page.goBack();
    await microsoft(page).click();
    await expect(page.getByRole("heading", { name: "Sign in at the provider" })).toBeVisible();
  });

  for (const answer of ["/msal?code=1#state=2", "/msal#code=1&state=2", "/msal?code=1&state=2"]) {
    test(`a stale or forged answer ends in a sentence: ${answer}`, async ({ tab: page }) => {
      await page.goto(answer);
      await expect(page.getByRole("alert")).toContainText(/came too late|did not work/);
      await expect(page).toHaveURL("/login");
      await expect(microsoft(page)).toBeVisible();
    });
  }

  test("/msal without an answer says so and leads back", async ({ tab: page }) => {
    await page.goto("/msal");
    await page.getByRole("link", { name: "Back to signing in" }).click();
    await expect(page).toHaveURL("/login");
  });
});
