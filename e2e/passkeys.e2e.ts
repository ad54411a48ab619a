import { type CDPSession, test as base, expect as within, type Page } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { go } from "./fixtures.ts";
import { launchServer, type Server } from "./launch-server.ts";
import { layLine } from "./line.ts";
import { administrator } from "./server-facts.ts";
import { setUpOrganisation } from "./set-up-organisation.ts";

// A real browser with a virtual authenticator, and the real server under a host name: browsers create no passkey for
// an IP address.

const expect = within.configure({ timeout: 60_000 });
const { email, password } = administrator;

const test = base.extend<object, { server: Server }>({
  server: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- the runner reads the names of what a fixture needs, here none
    async ({}, use) => {
      const server = await launchServer({ TRUST_PROXY: "true" }, "localhost");
      await setUpOrganisation(server);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 0 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

interface Device {
  /** Sets how often the authenticator claims that its one passkey has signed. */
  countAs: (n: number) => Promise<number>;
  /** Removes it. */
  leave: () => Promise<void>;
}

/**
 * Adds a virtual authenticator: one that stores passkeys and verifies its owner, or a plain security key that can do
 * neither.
 */
async function plugIn(page: Page, kind: "phone" | "key"): Promise<Device> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const able = kind === "phone";
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: able ? "internal" : "usb",
      hasResidentKey: able,
      hasUserVerification: able,
      isUserVerified: able,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async countAs(signCount) {
      const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
      const [credential] = credentials;
      if (!credential) throw new Error("It has a passkey.");
      const { credentialId } = credential;
      await cdp.send("WebAuthn.removeCredential", { authenticatorId, credentialId });
      await cdp.send("WebAuthn.addCredential", {
        authenticatorId,
        credential: { ...credential, signCount },
      });
      return credential.signCount;
    },
    leave: async () => {
      await cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    },
  };
}

const tap = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function givePassword(page: Page, site = ""): Promise<void> {
  await page.goto(`${site}/login`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await tap(page, "Sign in");
}

const isIn = (page: Page) => expect(page.getByRole("heading", { name: /^Kia ora/ })).toBeVisible();

let addresses = 0;

/** The next sign-in comes from another address, because each has thirty attempts a minute. */
async function signOut(page: Page): Promise<void> {
  addresses += 1;
  await page.setExtraHTTPHeaders({ "x-forwarded-for": `10.9.0.${addresses}` });
  await page.evaluate(() => localStorage.removeItem("auth"));
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await go(page, "/settings/my-account");
  await tap(page, "Add a passkey");
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name of the device").fill(name);
  await dialog.getByLabel("Password").fill(password);
  await tap(page, "Make the passkey");
  await expect(page.getByText(name)).toBeVisible();
}

async function removePasskey(page: Page, name: string): Promise<void> {
  await tap(page, `Remove ${name}`);
  await page.getByRole("dialog").getByLabel("Password").fill(password);
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText(name)).toHaveCount(0);
}

test("what a passkey signs for another challenge, on another site, twice, or after its removal signs nobody in", async ({
  page,
  server,
}) => {
  await plugIn(page, "phone");
  await givePassword(page);
  await isIn(page);
  await addPasskey(page, "My phone");
  const refused = page.getByText("This was not accepted.");

  await test.step("another challenge than the server's", async () => {
    await signOut(page);
    await page.route(
      "**/api/auth/second-factor",
      async (route) => {
        const answer = await route.fetch();
        const asked = (await answer.json()) as { sign: { challenge: string } }; // checked by the server
        asked.sign.challenge = "c".repeat(43);
        await route.fulfill({ response: answer, json: asked });
      },
      { times: 1 },
    );
    await givePassword(page);
    await tap(page, "Use the passkey");
    await expect(refused).toBeVisible();
  });

  await test.step("the same signature twice", async () => {
    const sent = page.waitForRequest(
      (each) => each.url().endsWith("/api/auth") && /"passkey"/.test(each.postData() ?? ""),
    );
    await tap(page, "Use the passkey");
    await isIn(page);
    const again = await page.request.post("/api/auth", { data: (await sent).postDataJSON() });
    expect([again.status(), await again.json()]).toMatchObject([403, { code: "forbidden" }]);
  });

  await test.step("on another site's page, which leads every call to this server", async () => {
    const line = await layLine(server.url);
    const { port } = new URL(line.url);
    await signOut(page);
    // Another port is another site for the server; the browser lets its pages use a passkey of this host.
    await givePassword(page, `http://localhost:${port}`);
    await tap(page, "Use the passkey");
    await expect(refused).toBeVisible();
    await line.end();
  });

  await test.step("after its removal", async () => {
    await signOut(page);
    await tap(page, "Sign in with a passkey");
    await isIn(page);
    await go(page, "/settings/my-account");
    await removePasskey(page, "My phone");
    await signOut(page);
    // The device still has it.
    await tap(page, "Sign in with a passkey");
    await expect(page.getByText("This passkey signs nobody in here.")).toBeVisible();
    await givePassword(page);
    await isIn(page);
    await signOut(page);
  });
});

test("a passkey is created, asked for after the password, and signs in alone; its copy does not", async ({
  page,
}) => {
  const phone = await plugIn(page, "phone");
  await givePassword(page);
  await isIn(page);

  let codes: string[] = [];
  await test.step("it is created, and its recovery codes are shown once", async () => {
    await addPasskey(page, "My phone");
    const dialog = page.getByRole("dialog", { name: "Recovery codes" });
    await dialog.getByLabel("Password").fill(password);
    await tap(page, "Show them");
    await expect(dialog.getByRole("listitem")).toHaveCount(10);
    codes = await dialog.getByRole("listitem").allTextContents();
    expect(await accessFaults(page)).toEqual([]);
    await tap(page, "I have kept them");
    await expect(page.getByText("10 codes are left")).toBeVisible();
    await expect(page.getByText(codes[0] ?? "?")).toHaveCount(0);
  });

  await test.step("the password alone no longer signs in", async () => {
    await signOut(page);
    await givePassword(page);
    await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await tap(page, "Use the passkey");
    await isIn(page);
  });

  await test.step("it signs in by itself", async () => {
    await signOut(page);
    await tap(page, "Sign in with a passkey");
    await isIn(page);
  });

  await test.step("a copy that has signed less often is refused", async () => {
    await signOut(page);
    const counted = await phone.countAs(0);
    await givePassword(page);
    await tap(page, "Use the passkey");
    await expect(page.getByText("This was not accepted.")).toBeVisible();
    await phone.countAs(counted);
    await tap(page, "Use the passkey");
    await isIn(page);
  });

  await test.step("a recovery code replaces it once", async () => {
    for (const [code, taken] of [
      [codes[0] ?? "", true],
      [codes[0] ?? "", false],
    ] as const) {
      await signOut(page);
      await givePassword(page);
      await tap(page, "Use a recovery code");
      await page.getByLabel("Recovery code").fill(code.toUpperCase());
      await tap(page, "Sign in with this code");
      if (taken) await isIn(page);
      else await expect(page.getByText("This code is not right")).toBeVisible();
    }
    await tap(page, "Use a passkey instead");
    await tap(page, "Use the passkey");
    await isIn(page);
  });

  await test.step("a plain security key works after the password, and not alone", async () => {
    await phone.leave();
    const key = await plugIn(page, "key");
    await addPasskey(page, "Key on the ring");
    await signOut(page);
    await givePassword(page);
    await tap(page, "Use the passkey");
    await isIn(page);
    await signOut(page);
    await tap(page, "Sign in with a passkey");
    await expect(page.getByText("No passkey was used.")).toBeVisible();
    await givePassword(page);
    await tap(page, "Use the passkey");
    await isIn(page);
    await key.leave();
  });

  await test.step("after both are removed, a role that needs one creates it at the next sign-in", async () => {
    await go(page, "/settings?open=branch");
    const need = page.getByRole("checkbox", { name: "National admin" });
    await need.check();
    const rules = page.getByRole("region", { name: "Signing in" });
    await rules.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("It applies from the next sign-in.")).toBeVisible();
    await go(page, "/settings/my-account");
    for (const name of ["My phone", "Key on the ring"]) await removePasskey(page, name);
    await signOut(page);
    await plugIn(page, "phone");
    await givePassword(page);
    await tap(page, "Make the passkey");
    await isIn(page);
    await signOut(page);
    await tap(page, "Sign in with a passkey");
    await isIn(page);
  });
});
