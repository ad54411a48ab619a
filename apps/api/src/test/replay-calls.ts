import { randomUUID } from "node:crypto";
import { allows, type Role, roles } from "@kitround/contract/access/capabilities.ts";
import type { Route } from "@kitround/contract/route.ts";
import type { App } from "../app.ts";
import { branchTables } from "../db/schema.gen.ts";
import { needsKey } from "../http/openapi.ts";
import { oneOf, type Random, randomFrom } from "./hostile-values.ts";
import { type Branch, hashes } from "./tenant-matrix.ts";
import { type Probe, type Sent, sentTo, tenantProbes } from "./tenant-probes.ts";
import { type Called, send } from "./test-app.ts";

export interface ReplayReport {
  /** Routes of which a call was done, and then sent again. */
  replayed: string[];
  /** Routes whose example did nothing on these data: their own tests have to hold them. */
  notDone: string[];
  /** One line each: an answer that changed, or an effect that came twice. */
  faults: string[];
}

// What is kept for its own sake: keys, who was last seen, jobs at work.
const restless = new Set(["idempotency_key", "session", "job", "audit_event"]);
const tries = 40;

/**
 * Each keyed route of the contract: a call that does something, sent twice more with its key, must answer the same and
 * change nothing; sent three times at once with one key, it must add to no table more than the first did.
 */
export async function replayCalls(
  app: App,
  branch: Branch,
  { seed, parallel = true }: { seed: number; parallel?: boolean },
): Promise<ReplayReport> {
  const random = randomFrom(seed);
  const tables = new Set([...branch.rows.keys()].map((name) => name.split(".")[0] ?? ""));
  const report: ReplayReport = { replayed: [], notDone: [], faults: [] };
  for (const probe of tenantProbes(tables).filter(({ route }) => isKeyed(route))) {
    const name = `${probe.route.method} ${probe.route.path}`;
    const role = roles.find((each) => allows(probe.route.access, each)) ?? "admin";
    const before = await counts(app, branch.id);
    const done = await firstDone(app, branch, probe, role, random);
    if (done === null) {
      report.notDone.push(name);
      continue;
    }
    report.replayed.push(name);
    const after = await hashes(app.database.pool, branch.id, kept);
    for (const again of [1, 2]) {
      const answer = await send(app, branch.tokens[role], probe.route, done.sent as never, done);
      if (!same(answer, done.answer)) report.faults.push(`${name}: its answer ${again} differs`);
    }
    for (const table of changed(after, await hashes(app.database.pool, branch.id, kept)))
      report.faults.push(`${name}: sent again it changed ${table}`);
    if (!parallel) continue;
    const once = grown(before, await counts(app, branch.id));
    report.faults.push(
      ...(await atOnce(app, branch, { probe, role, sent: done.sent, once })).map(
        (fault) => `${name}: ${fault}`,
      ),
    );
  }
  return report;
}

const isKeyed = (route: Route) =>
  needsKey(route) &&
  route.takes === undefined &&
  route.access !== "public" &&
  !/^\/(auth|me|example|setup)/.test(route.path);

interface Done {
  sent: Sent;
  key: string;
  answer: Called;
}

/** Tries rows of the branch until one lets the route's example be done. */
async function firstDone(
  app: App,
  branch: Branch,
  probe: Probe,
  role: Role,
  random: Random,
): Promise<Done | null> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const sent = sentTo(probe, ({ table }) => {
      const ids = branch.rows.get(table) ?? [];
      return ids.length === 0 ? randomUUID() : oneOf(random, ids);
    });
    await withRowVersion(app, probe, sent);
    const key = randomUUID();
    const answer = await send(app, branch.tokens[role], probe.route, sent as never, { key });
    if (answer.status < 300) return { sent, key, answer };
  }
  return null;
}

/** Who changes a record says which version of it they saw. */
async function withRowVersion(app: App, { positions }: Probe, sent: Sent): Promise<void> {
  const body = sent.body as { rowVersion?: number } | undefined;
  const named = positions.find(({ part, at }) => part === "params" && at[0] === "id");
  if (body?.rowVersion === undefined || named === undefined) return;
  const { rows } = await app.database.pool.query<{ row_version: number }>(
    `select row_version from ${named.table} where id = $1`,
    [(sent.params as { id: string }).id],
  );
  body.rowVersion = rows[0]?.row_version ?? 1;
}

/** Three of one key at once: done once or refused once, and answered alike but for who is told to wait. */
async function atOnce(
  app: App,
  branch: Branch,
  { probe, role, sent, once }: { probe: Probe; role: Role; sent: Sent; once: Counts },
): Promise<string[]> {
  const before = await counts(app, branch.id);
  const key = randomUUID();
  const answers = await Promise.all(
    [1, 2, 3].map(() => send(app, branch.tokens[role], probe.route, sent as never, { key })),
  );
  const told = answers.filter(({ status }) => status !== 503);
  const faults = told.some((answer) => told[0] && !same(answer, told[0]))
    ? ["three at once are not answered alike"]
    : [];
  const more = grown(before, await counts(app, branch.id));
  for (const [table, rows] of more) {
    if (rows > Math.max(1, once.get(table) ?? 1))
      faults.push(`three at once added ${rows} rows to ${table}`);
  }
  return faults;
}

const same = (one: Called, other: Called) =>
  one.status === other.status && JSON.stringify(one.body) === JSON.stringify(other.body);

type Counts = Map<string, number>;

async function counts(app: App, branchId: string): Promise<Counts> {
  const parts = kept.map(
    (table) =>
      `select '${table}' as "table", count(*)::int as rows from ${table} where branch_id = $1`,
  );
  const { rows } = await app.database.pool.query<{ table: string; rows: number }>(
    parts.join(" union all "),
    [branchId],
  );
  return new Map(rows.map((row) => [row.table, row.rows]));
}

function grown(before: Counts, after: Counts): Counts {
  return new Map([...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)]));
}

const kept = branchTables.filter((table) => !restless.has(table));

function changed(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].filter(([table, hash]) => before.get(table) !== hash).map(([table]) => table);
}
