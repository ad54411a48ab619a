import { randomUUID } from "node:crypto";
import { allows, type Role } from "@kitround/contract/access/capabilities.ts";
import type { Route } from "@kitround/contract/route.ts";
import { filledPath } from "@kitround/contract/route-path.ts";
import type { App } from "../app.ts";
import { hostileBodies, hostileValues, oneOf, type Random, randomFrom } from "./hostile-values.ts";
import { behindLink, type Branch } from "./tenant-matrix.ts";
import { type Sent, tenantProbes } from "./tenant-probes.ts";

export interface FuzzReport {
  calls: number;
  /** Answers by status class: how many of the calls were accepted. */
  answers: Record<string, number>;
  /** The longest call. Other work on the machine adds to its time, and nothing to its processor time. */
  slowest: { ms: number; cpuMs: number; what: string };
  /** The call that took most processor time of this process, all its threads together. */
  dearest: { cpuMs: number; what: string };
  /** One line each: what was sent, and what came back that must not. */
  faults: string[];
}

interface Fuzzed {
  role: Role;
  calls: number;
  seed: number;
  /** Only calls paths that start with this. */
  below?: string;
}

// These would end the sessions of the test, or never end.
const leftOut = (route: Route) =>
  route.stream === true || /^\/(auth$|setup|me\/(branch|password|sessions))/.test(route.path);

/** Pages that a browser opens without a session, with the parameters of their addresses. */
const pages = { "/l/": "kit.qr_token", "/s/": "school_link.token" };
/** One in this many calls opens such a page. */
const pageEvery = 40;

/**
 * Sends `calls` calls as `role`: each is a route's example with real ids and one to three altered places, or bytes that are not JSON. A
 * status of 500 or more is a fault, and so is an error without the contract's shape.
 */
export async function fuzzCalls(
  app: App,
  branch: Branch,
  { role, calls, seed, below = "/" }: Fuzzed,
): Promise<FuzzReport> {
  const random = randomFrom(seed);
  const tables = new Set([...branch.rows.keys()].map((name) => name.split(".")[0] ?? ""));
  const probes = tenantProbes(tables).filter(
    ({ route }) => !leftOut(route) && route.path.startsWith(below) && allows(route.access, role),
  );
  const report: FuzzReport = {
    calls: 0,
    answers: {},
    slowest: { ms: 0, cpuMs: 0, what: "" },
    dearest: { cpuMs: 0, what: "" },
    faults: [],
  };
  for (let call = 0; call < calls; call += 1) {
    // An altered link is a guess, and guessing is limited by address, so each call has its own address.
    const remoteAddress = `10.${(call >> 16) & 255}.${(call >> 8) & 255}.${call & 255}`;
    if (below === "/" && call % pageEvery === 0) {
      const url = pageOf(branch, random);
      const page = await app.server.inject({ url, remoteAddress });
      const isPage = String(page.headers["content-type"]).startsWith("text/html");
      const wrong = isPage && page.statusCode < 500 ? null : faultIn(page.statusCode, page.body);
      if (wrong !== null) report.faults.push(`seed ${seed} call ${call}: GET ${url}: ${wrong}`);
    }
    const probe = oneOf(random, probes);
    const sent = behindLink(branch, probe, call, ({ table }) => idOf(branch, table, random));
    const payload = bent(probe.route, sent, random);
    const [began, before] = [performance.now(), process.cpuUsage()];
    const answer = await app.server.inject({
      method: probe.route.method,
      url: urlOf(probe.route, sent),
      remoteAddress,
      headers: {
        "x-auth-token": branch.tokens[role],
        "content-type": probe.route.takes?.[0] ?? "application/json",
        ...(probe.route.method === "GET" ? {} : { "idempotency-key": randomUUID() }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    report.calls += 1;
    const ms = performance.now() - began;
    const { user, system } = process.cpuUsage(before);
    const [cpuMs, what] = [(user + system) / 1_000, `${probe.route.method} ${probe.route.path}`];
    if (ms > report.slowest.ms) report.slowest = { ms, cpuMs, what };
    if (cpuMs > report.dearest.cpuMs) report.dearest = { cpuMs, what };
    const kind = `${Math.floor(answer.statusCode / 100)}xx`;
    report.answers[kind] = (report.answers[kind] ?? 0) + 1;
    const wrong = faultIn(answer.statusCode, answer.body);
    if (wrong !== null) {
      const given = String(payload ?? "").slice(0, 300);
      report.faults.push(
        `${role} seed ${seed} call ${call}: ${probe.route.method} ${urlOf(probe.route, sent).slice(0, 300)} ${given}: ${wrong}`,
      );
    }
  }
  return report;
}

function faultIn(status: number, body: string): string | null {
  if (status >= 500) return `${status} ${body.slice(0, 200)}`;
  if (status < 400) return null;
  try {
    const { code, message }: { code?: unknown; message?: unknown } = JSON.parse(body);
    if (typeof code === "string" && typeof message === "string" && message !== "") return null;
  } catch {
    // Checked below: every error must have the contract's shape.
  }
  return `${status} without a code and a sentence: ${body.slice(0, 200)}`;
}

function idOf(branch: Branch, table: string, random: Random): string {
  const ids = branch.rows.get(table) ?? [];
  return ids.length === 0 ? randomUUID() : oneOf(random, ids);
}

function pageOf(branch: Branch, random: Random): string {
  const [path, table] = oneOf(random, Object.entries(pages));
  const token = random() < 0.5 ? idOf(branch, table, random) : textOf(oneOf(random, hostileValues));
  return `${path}${encodeURIComponent(token)}`;
}

/** Alters the input in place, and returns the body's bytes. */
function bent(route: Route, sent: Sent, random: Random): string | Buffer | undefined {
  const parts = (["params", "query", "body"] as const).filter((part) => sent[part] !== undefined);
  const places = parts.flatMap((part) => placesIn(sent[part]).map((at) => ({ part, at })));
  const bends = places.length === 0 ? 0 : 1 + Math.floor(random() * 3);
  for (let bend = 0; bend < bends; bend += 1) {
    const { part, at } = oneOf(random, places);
    // A copy, because a later alteration may change it.
    put(sent[part], at, structuredClone(oneOf(random, hostileValues)), random);
  }
  if (route.takes) return oneOf(random, hostileBodies);
  if (route.body === undefined) return undefined;
  return random() < 0.08 ? oneOf(random, hostileBodies) : JSON.stringify(sent.body);
}

function placesIn(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [...at, name],
    ...placesIn(inner, [...at, name]),
  ]);
}

/** Puts a hostile value there, or deletes what is there. */
function put(into: unknown, [name, ...rest]: string[], value: unknown, random: Random): void {
  // An earlier alteration may have put a plain value there.
  if (name === undefined || typeof into !== "object" || into === null) return;
  const holder = into as Record<string, unknown>;
  if (rest.length > 0) put(holder[name], rest, value, random);
  else if (random() < 0.15) delete holder[name];
  else holder[name] = value;
}

function urlOf(route: Route, sent: Sent): string {
  const params = (sent.params ?? {}) as Record<string, unknown>;
  const path = filledPath(route.path, (name) => textOf(params[name]) || "-");
  const query = Object.entries((sent.query ?? {}) as Record<string, unknown>).map(
    ([name, value]): [string, string] => [name, textOf(value)],
  );
  return `/api${path}?${new URLSearchParams(query)}`;
}

/** The value as part of an address, within the length that servers accept and without half surrogate pairs. */
function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.slice(0, 4000).toWellFormed();
}
