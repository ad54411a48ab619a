import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const tenant = "7f1c6a54-5d5c-4f0e-9c58-6a1d2ff0c001";
const client = "0c1f6a54-5d5c-4f0e-9c58-6a1d2ff0c002";

test("without a tenant nobody signs in with Microsoft; with one, at its own address", () => {
  expect(readConfig({}).microsoft).toBeNull();
  expect(
    readConfig({ MICROSOFT_TENANT_ID: tenant.toUpperCase(), MICROSOFT_CLIENT_ID: client })
      .microsoft,
  ).toEqual({
    tenantId: tenant,
    clientId: client,
    authority: `https://login.microsoftonline.com/${tenant}`,
  });
});

test.each([
  ["common", client, /MICROSOFT_TENANT_ID: give the tenant's own id, a UUID/],
  ["organizations", client, /MICROSOFT_TENANT_ID: give the tenant's own id/],
  ["consumers", client, /MICROSOFT_TENANT_ID: give the tenant's own id/],
  ["kits.onmicrosoft.com", client, /people of other organisations/],
  [tenant, "kitround", /MICROSOFT_CLIENT_ID: give the application's id/],
  [tenant, "", /give both, or neither/],
  ["", client, /give both, or neither/],
])("the tenant %j with the client %j is refused at start", (tenantId, clientId, sentence) => {
  expect(() =>
    readConfig({ MICROSOFT_TENANT_ID: tenantId, MICROSOFT_CLIENT_ID: clientId }),
  ).toThrow(sentence);
});

test.each(["http://login.example.org", "https://login.example.org/tenant", "file:///etc"])(
  "the authority %s is refused at start",
  (host) => {
    expect(() => readConfig({ MICROSOFT_AUTHORITY_HOST: host })).toThrow(/https address/);
  },
);
