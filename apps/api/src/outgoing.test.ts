import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { allows } from "@kitround/contract/access/capabilities.ts";
import { newSignInNonce, signInWithMicrosoft } from "@kitround/contract/microsoft/microsoft.ts";
import { findPlace } from "@kitround/contract/places/find-place.ts";
import { inviteUser } from "@kitround/contract/users/user.ts";
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { asSystem } from "./db/as-system.ts";
import { mailServer } from "./test/mail-server.ts";
import { plantCanaries } from "./test/plant-canaries.ts";
import { watchConnections } from "./test/outgoing.ts";
import { twoBranches } from "./test/tenant-matrix.ts";
import { type Sent, sentTo, tenantProbes } from "./test/tenant-probes.ts";
import { ownApp, send } from "./test/test-app.ts";
import { testIssuer } from "./test/test-issuer.ts";

// The server connects only to the mail server, the identity provider, the road service and the geocoding service of its
// configuration, whatever addresses its input contains.

async function webServer() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(String(request.url));
    response.writeHead(500).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => server.close());
  // Cast: a server that listens on a port has no pipe's address.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const [trap, roads, addresses, mails, issuer] = await Promise.all([
  webServer(),
  webServer(),
  webServer(),
  mailServer(),
  testIssuer(),
]);
afterAll(() => issuer.close());
// Watched from the start: mails of the demo's trips may open a connection that later mails use again.
const watched = watchConnections();
afterAll(watched.stop);
const app = await ownApp({
  mail: { url: `smtp://127.0.0.1:${mails.port}`, from: "kitround@library.test", requireTls: false },
  roadService: { kind: "osrm", url: roads.url },
  geocoder: { kind: "nominatim", url: addresses.url, pauseMs: 0 },
  microsoft: issuer,
});
const { db } = app.database;
const { ours } = await twoBranches(app);
const token = ours.tokens.admin;
const address = `${trap.url}/kept-`;
const planted = await plantCanaries(app.database.pool, { text: address, url: address });

/** The paths of all texts in the input. */
function textsIn(value: unknown, at: string[] = []): string[][] {
  if (typeof value === "string") return [at];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, [...at, name]));
}

function withTextAt(sent: Sent, at: string[], text: string): Sent {
  const copy: Sent = structuredClone(sent);
  let holder = copy as Record<string, unknown>;
  for (const name of at.slice(0, -1)) holder = holder[name] as Record<string, unknown>; // the path is copied, so it may be changed
  holder[at.at(-1) ?? ""] = text;
  return copy;
}

const atWork = () =>
  asSystem(db, async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from job
      where state in ('waiting', 'running') and run_at <= now()`.execute(tx);
    return rows[0]?.n;
  });

test("the server connects to no address in the text of any call or token, neither in a call nor in a job", async () => {
  const probes = tenantProbes(
    new Set([...ours.rows.keys()].map((name) => name.split(".")[0] ?? "")),
  ).filter(
    ({ route }) =>
      !route.stream &&
      allows(route.access, "admin") &&
      !/^\/(auth|setup|me\/(branch|password|sessions))/.test(route.path),
  );
  let taken = 0;
  for (const probe of probes) {
    const sent = sentTo(probe, ({ table }) => ours.rows.get(table)?.[0] ?? crypto.randomUUID());
    for (const at of [null, ...textsIn(sent)]) {
      const given = at === null ? sent : withTextAt(sent, at, `${trap.url}/${at.join(".")}`);
      const { status } = await send(app, token, probe.route, given as never);
      if (at !== null && status < 300) taken += 1;
    }
  }
  // If every call were refused at first, the test would prove nothing.
  expect(taken).toBeGreaterThan(5);
  expect(planted.length).toBeGreaterThan(40);

  // Calls that use the configured servers, so that their connections are seen; the provider's with a token that
  // names keys of its own.
  const body = { email: "aroha@outgoing.test", firstName: "A", lastName: "N", role: "driver" };
  expect((await send(app, token, inviteUser, { body: body as never })).status).toBe(201);
  const drawn = await send(app, null, newSignInNonce, {});
  const { nonce } = drawn.body as { nonce: string };
  const header = { jku: `${trap.url}/jku`, x5u: `${trap.url}/x5u` };
  const idToken = await issuer.sign(issuer.claims({ nonce, iss: `${trap.url}/v2.0` }), header);
  expect((await send(app, null, signInWithMicrosoft, { body: { idToken } })).status).toBe(403);
  const where = { query: { address: `12 Rimu Street ${trap.url}/street` } };
  expect((await send(app, token, findPlace, where)).body).toMatchObject({ place: null });
  await vi.waitFor(() => expect(mails.taken.flatMap(({ to }) => to)).toContain(body.email), 60_000);
  await vi.waitFor(async () => expect(await atWork()).toBe(0), { timeout: 200_000, interval: 100 });

  const hostOf = (url: string) => new URL(url).host;
  const configured = {
    mail: `127.0.0.1:${mails.port}`,
    roads: hostOf(roads.url),
    addresses: hostOf(addresses.url),
    provider: hostOf(issuer.authority),
  };
  const { database } = app.config;
  // Behind a pooler there is a direct connection, too.
  const databases =
    database.kind === "server" ? [database.url, database.direct ?? database.url] : [];
  const known = new Set([...Object.values(configured), ...databases.map(hostOf)]);
  const asked = new Set(watched.asked);
  expect([...asked].filter((host) => !known.has(host))).toEqual([]);
  // Each was asked, so that a connection to it would have been recorded.
  expect(Object.entries(configured).filter(([, host]) => !asked.has(host))).toEqual([]);
  expect(trap.asked).toEqual([]);
}, 300_000);

test("a connection to any other address would be detected", async () => {
  await fetch(`${trap.url}/seen`);
  expect(watched.asked).toContain(new URL(trap.url).host);
  await fetch("http://nobody.invalid:81/").catch(() => null);
  expect(watched.asked).toContain("nobody.invalid:81");
});
