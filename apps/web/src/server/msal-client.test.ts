import { afterEach, beforeEach, expect, it, vi } from "vitest";

const made: unknown[] = [];
const initialize = vi.fn<() => Promise<void>>();
vi.mock("@azure/msal-browser", () => ({
  PublicClientApplication: function PublicClientApplication(this: object, settings: unknown) {
    made.push(settings);
    Object.assign(this, { initialize });
  },
}));

const tenant = "https://login.example.org/0d2f1a36-9b1e-4c47-a8a5-3f3a4f2c1b10";
const client = { authority: tenant, clientId: "4f0f5f3e-7a0b-4f6e-9a52-0d6e1d7c2a11" };

beforeEach(() => {
  made.length = 0;
  initialize.mockReset();
  vi.resetModules();
  vi.stubGlobal("location", { origin: "https://kitround.example.org" });
  vi.stubGlobal("addEventListener", () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("keeps the provider's tokens in local storage for 60 days, for the one tenant", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  const { readyClient } = await import("./msal-client.ts");
  await readyClient(client);
  await readyClient(client);
  expect(made).toEqual([
    {
      auth: {
        clientId: client.clientId,
        authority: tenant,
        knownAuthorities: ["login.example.org"],
        redirectUri: "https://kitround.example.org/msal",
        postLogoutRedirectUri: "https://kitround.example.org/login",
      },
      cache: { cacheLocation: "localStorage", cacheRetentionDays: 60 },
    },
  ]);
});

it("logs its initialisation in the specified words, and can be initialised again after a failure", async () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  const fault = vi.spyOn(console, "error").mockReturnValue();
  const { readyClient } = await import("./msal-client.ts");
  const why = new Error("no store");
  initialize.mockRejectedValueOnce(why);
  await expect(readyClient(client)).rejects.toBe(why);
  expect(fault.mock.calls).toEqual([["MSAL initialize failed", why]]);
  expect(log).not.toHaveBeenCalled();
  await readyClient(client);
  expect(log.mock.calls).toEqual([["MSAL initialize finished"]]);
});

it("blocks a second interaction while one is running", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const { interact } = await import("./msal-client.ts");
  let end = () => {};
  const first = interact(() => new Promise((done) => (end = done)));
  expect(await interact(() => Promise.reject(new Error("never")))).toBe(false);
  end();
  expect(await first).toBe(true);
  expect(await interact(() => Promise.resolve())).toBe(true);
});
