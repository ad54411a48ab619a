import { expect, test } from "./fixtures.ts";
import { launchServer } from "./launch-server.ts";
import { setUpOrganisation } from "./set-up-organisation.ts";

const MAX_BYTES = 160 * 1024;
const MAX_REQUESTS = 9;

test("the first load of the sign-in page is at most 160 KiB and 9 requests", async ({ page }) => {
  // Under a host name, so that the page offers passkeys too.
  const server = await launchServer({}, "localhost");
  await setUpOrganisation(server);
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const requests: string[] = [];
  const names = new Map<string, string>();
  const sizes = new Map<string, number>();
  client.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith(server.url)) requests.push(request.url);
    names.set(requestId, request.url);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    sizes.set(names.get(requestId) ?? requestId, encodedDataLength);
  });
  // The last request of the first screen, after it is shown.
  const last = page.waitForResponse("**/api/auth/microsoft");
  await page.goto(`${server.url}/login`);
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await last;
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
  await expect.poll(() => [...names.values()].filter((url) => !sizes.has(url))).toEqual([]);
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const lines = [...sizes].map(([url, size]) => `${size} ${url}`).join("\n");
  console.log(`login: ${(bytes / 1024).toFixed(1)} KiB in ${requests.length} requests\n${lines}`);
  expect(requests.length).toBeLessThanOrEqual(MAX_REQUESTS);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  // Loaded only on demand.
  expect(
    requests.filter((url) => /schemas|msal|pdf|calendar|today|frame|screens/.test(url)),
  ).toEqual([]);
  await server.stop();
});
