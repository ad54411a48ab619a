import { expect, test } from "vitest";
import { pastPooler, readConfig } from "./config.ts";
import { pageHeaders } from "./http/security-headers.ts";

const tenant = "7f1c6a54-5d5c-4f0e-9c58-6a1d2ff0c001";
const client = "0c1f6a54-5d5c-4f0e-9c58-6a1d2ff0c002";

test("without a tenant nobody can sign in with Microsoft; with one, they use its own address", () => {
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

const tiles = "https://tiles.example.org:8443/topo/{z}/{x}/{y}.png?key=1";
const owed = "© Land Information NZ";

test("map tiles come from the one configured host, and the policy admits only its pictures", () => {
  const policy = (env: Record<string, string>) =>
    pageHeaders(readConfig(env))["Content-Security-Policy"]?.split("; ");
  expect(readConfig({}).mapTiles).toBeNull();
  expect(policy({})).toContain("img-src 'self' blob: data:");
  const named = { MAP_TILES_URL: tiles, MAP_ATTRIBUTION: owed };
  expect(readConfig(named).mapTiles).toEqual({ url: tiles, attribution: owed });
  expect(policy(named)).toContain("img-src 'self' blob: data: https://tiles.example.org:8443");
  expect(policy(named)?.filter((each) => !each.startsWith("img-src"))).toEqual(
    policy({})?.filter((each) => !each.startsWith("img-src")),
  );
});

test.each([
  ["http://tiles.example.org/{z}/{x}/{y}.png", owed, /MAP_TILES_URL: give an https address/],
  ["https://{s}.example.org/{z}/{x}/{y}.png", owed, /with {z}, {x} and {y} in its path/],
  ["https://*.example.org/{z}/{x}/{y}.png", owed, /MAP_TILES_URL: give an https address/],
  ["https://tiles.example.org/{z}/{x}.png", owed, /MAP_TILES_URL: give an https address/],
  ["https://a:b@tiles.example.org/{z}/{x}/{y}.png", owed, /MAP_TILES_URL: give an https/],
  ["https://tiles.example.org/{z}/{x}/{y}; script-src *", owed, /MAP_TILES_URL: give an https/],
  ["tiles", owed, /MAP_TILES_URL: give an https address/],
  [tiles, "", /MAP_TILES_URL and MAP_ATTRIBUTION: give both, or neither/],
  ["", owed, /give both, or neither/],
])("the tiles %j, attributed to %j, are refused at start", (url, attribution, sentence) => {
  expect(() => readConfig({ MAP_TILES_URL: url, MAP_ATTRIBUTION: attribution })).toThrow(sentence);
});

test.each(["http://login.example.org", "https://login.example.org/tenant", "file:///etc"])(
  "the authority %s is refused at start",
  (host) => {
    expect(() => readConfig({ MICROSOFT_AUTHORITY_HOST: host })).toThrow(/https address/);
  },
);

test.each([
  ["", false],
  ["true", true],
  ["0", false],
  ["10.0.0.7, 10.1.0.0/16,fd00::/8", ["10.0.0.7", "10.1.0.0/16", "fd00::/8"]],
])("trusted proxies: %j", (given, believed) => {
  expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(believed);
});

test.each(["yes", "2", "proxy.example.org", "10.0.0.0/33", "10.0.0.7,", "10.0.0.7/8/8"])(
  "the proxy %j is refused at start",
  (given) => {
    expect(() => readConfig({ TRUST_PROXY: given })).toThrow(/TRUST_PROXY/);
  },
);

const pooler = "postgres://kitround:secret@127.0.0.1:6432/kitround";
const past = "postgres://kitround:secret@127.0.0.1:5432/kitround";

test("the address of a pooler is accepted together with a direct one, which commands use", () => {
  const { database } = readConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: past });
  expect(database).toEqual({ kind: "server", url: pooler, direct: past, pool: 10 });
  expect(pastPooler(database)).toEqual({ kind: "server", url: past, pool: 10 });
  const alone = readConfig({ DATABASE_URL: past }).database;
  expect(alone).toEqual({ kind: "server", url: past, pool: 10 });
  expect(pastPooler(alone)).toEqual(alone);
  expect(() => readConfig({ DATABASE_DIRECT_URL: past })).toThrow(/give DATABASE_URL too/);
});

test("a replica is accepted together with its primary, and commands don't use it", () => {
  const replica = "postgres://kitround:secret@127.0.0.1:5433/kitround";
  const { database } = readConfig({ DATABASE_URL: past, DATABASE_REPLICA_URL: replica });
  expect(database).toEqual({ kind: "server", url: past, replica, pool: 10 });
  const both = readConfig({
    DATABASE_URL: pooler,
    DATABASE_DIRECT_URL: past,
    DATABASE_REPLICA_URL: replica,
  });
  expect(pastPooler(both.database)).toEqual({ kind: "server", url: past, pool: 10 });
  expect(() => readConfig({ DATABASE_REPLICA_URL: replica })).toThrow(/give DATABASE_URL too/);
});
