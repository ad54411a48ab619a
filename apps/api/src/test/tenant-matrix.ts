import { randomUUID } from "node:crypto";
import { allows, type Role, roles } from "@kitround/contract/access/capabilities.ts";
import type { Route } from "@kitround/contract/route.ts";
import type pg from "pg";
import type { App } from "../app.ts";
import { asSystem } from "../db/as-system.ts";
import { branchTables } from "../db/schema.gen.ts";
import { fillDemo } from "../demo/fill-demo.ts";
import { startSession } from "../http/session.ts";
import { plantPageLinks } from "./plant-page-links.ts";
import { hashes } from "./table-hashes.ts";
import { type Position, type Probe, type Sent, sentTo, tenantProbes } from "./tenant-probes.ts";
import { type Called, send } from "./test-app.ts";

export interface TenantReport {
  probes: number;
  /** One line for each leak: what was requested, as whom, and what was returned. */
  leaks: string[];
}

export interface Branch {
  id: string;
  tokens: Record<Role, string>;
  /**
   * Rows of each table by its name, newest first; a table's other key by `table.column`; by `table.of_page` those that a school's page
   * shows for `school_link.token`.
   */
  rows: Map<string, string[]>;
}

/** Two branches with a year's data each: callers of ours must not see theirs. The database is empty before. */
export async function twoBranches(app: App): Promise<{ ours: Branch; theirs: Branch }> {
  const { db, pool } = app.database;
  await fillDemo(db, { password: "seven herons over the estuary" });
  const { rows } = await pool.query<{ id: string; code: string }>("select id, code from branch");
  const id = (code: string) => rows.find((row) => row.code === code)?.id ?? "";
  // The demo's administrator belongs to both branches; here nobody may.
  await pool.query(
    `delete from branch_user where branch_id = $1 and person_id in
    (select person_id from branch_user where branch_id = $2)`,
    [id("NWK"), id("WKR")],
  );
  // A school may ask for more at any time of day, so that its calls are accepted.
  await pool.query("update branch set cut_off_days = null");
  return { ours: await branchOf(app, id("NWK")), theirs: await branchOf(app, id("WKR")) };
}

async function branchOf(app: App, branchId: string): Promise<Branch> {
  const { db, pool } = app.database;
  const tokens = await asSystem(db, async (tx) => {
    const list: [Role, string][] = [];
    for (const role of roles) {
      const person = await tx
        .insertInto("person")
        .values({ email: `${role}-${randomUUID()}@probe.test`, firstName: role, lastName: "Probe" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const user = await tx
        .insertInto("branchUser")
        .values({ branchId, personId: person.id, role })
        .returning("id")
        .executeTakeFirstOrThrow();
      const session = { branchId, branchUserId: user.id, role, agent: "probe" };
      list.push([role, (await startSession(tx, session)).token]);
    }
    // One entry per role, by the loop above.
    return Object.fromEntries(list) as Record<Role, string>;
  });
  const page = await plantPageLinks(pool, branchId);
  const rows = await rowsOf(pool, branchId);
  rows.set("school_link.token", page.tokens);
  rows.set("allocation.of_page", page.allocations);
  rows.set("packing_list_line.of_page", page.lines);
  return { id: branchId, tokens, rows };
}

/** Rows of each of a branch's tables by its name, newest first. */
export async function rowsOf(pool: pg.Pool, branchId: string): Promise<Branch["rows"]> {
  const { rows: keyed } = await pool.query<{ table: string }>(
    `select c.relname as "table" from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
      and a.atttypid = 'uuid'::regtype where c.relname = any($1) and c.relkind = 'r'`,
    [[...branchTables, "session"]],
  );
  const found = new Map<string, string[]>([["branch", [branchId]]]);
  const read = async (name: string, table: string, column: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `select ${column}::text as id from ${table} where branch_id = $1 and ${column} is not null order by ctid desc`,
      [branchId],
    );
    found.set(
      name,
      rows.map((row) => row.id),
    );
  };
  for (const { table } of keyed) await read(table, table, "id");
  await read("kit.qr_token", "kit", "qr_token");
  return found;
}

// A branch's id is shown where its administrators see the organisation's branches.
const tellsBranches = new Set(["/branches"]);
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export const uuids = (answer: unknown): string[] =>
  (JSON.stringify(answer) ?? "").match(uuid) ?? [];

/**
 * Asks every route of the contract, as each of `as`, with something of the other branch in each place that names something,
 * one at a time and then all at once, and with what is nowhere, and looks whether anything of theirs comes back, is taken, or changes.
 */
export async function tenantMatrix(
  app: App,
  { ours, theirs }: { ours: Branch; theirs: Branch },
  as: readonly Role[] = roles,
): Promise<TenantReport> {
  const { pool } = app.database;
  const report: TenantReport = { probes: 0, leaks: [] };
  const foreign = new Set([...theirs.rows.values()].flat());
  const before = await hashes(pool, theirs.id);
  const probes = tenantProbes(
    new Set([...ours.rows.keys()].map((name) => name.split(".")[0] ?? "")),
  );
  for (const probe of probes.filter(({ route }) => !route.stream && !isSessionsEnd(route))) {
    const { route, positions } = probe;
    const role = as.filter((each) => allows(route.access, each));
    for (const actor of role) {
      const alone = positions.map((it) => [it]);
      for (const { whose, strange } of [
        { whose: "their", strange: [] },
        ...alone.map((strange) => ({ whose: "their", strange })),
        ...alone.map((strange) => ({ whose: "nobody's", strange })),
        ...(positions.length > 1 ? [{ whose: "their", strange: positions }] : []),
      ]) {
        report.probes += 1;
        const sent = behindLink(ours, probe, report.probes, (it) => {
          if (!strange.includes(it)) return idFor(ours, it);
          return whose === "their" ? strangeFor(ours, theirs, it) : randomUUID();
        });
        const answer = await send(app, ours.tokens[actor], route, sent as never);
        const leak = leakIn(answer, probe, { whose, strange }, JSON.stringify(sent), foreign);
        if (leak)
          report.leaks.push(
            `${actor}: ${route.method} ${route.path} with ${named(whose, strange)}: ${leak}`,
          );
      }
    }
  }
  const after = await hashes(pool, theirs.id);
  for (const [table, hash] of after) {
    if (before.get(table) !== hash)
      report.leaks.push(`rows of their ${table} are not what they were`);
  }
  return report;
}

const tokensOf: Record<string, string> = {
  "school-page": "school_link.token",
  labels: "kit.qr_token",
};

/** As `sentTo`; to a school's page by one of the branch's links, by turns, and to a kit's by one of its labels. */
export function behindLink(
  branch: Branch,
  probe: Probe,
  turn: number,
  idAt: (position: Position) => string,
): Sent {
  const sent = sentTo(probe, idAt);
  const [, first = ""] = probe.route.path.split("/");
  const tokens = branch.rows.get(tokensOf[first] ?? "") ?? [];
  const token = tokens[turn % tokens.length];
  if (token === undefined) return sent;
  return { ...sent, params: { ...(sent.params as object), token } };
}

/** The branch without its schools' links: row-level security is the only wall of a school's page (decision 193). */
export const withoutLinks = (branch: Branch): Branch => ({
  ...branch,
  rows: new Map([...branch.rows].filter(([name]) => name !== "school_link.token")),
});

// They would end the very sessions that ask.
export const isSessionsEnd = ({ method, path }: Route) =>
  path === "/auth" ||
  path === "/me/branch" ||
  path === "/me/password" ||
  (method === "DELETE" && path === "/me/sessions");

const named = (whose: string, positions: readonly Position[]) =>
  positions.map((it) => `${whose} ${it.table} as ${it.at.join(".")}`).join(" and ") ||
  "nothing of theirs";

export function idFor(branch: Pick<Branch, "rows">, { table }: Position): string {
  return branch.rows.get(table)?.[0] ?? randomUUID();
}

/** Theirs, and not by chance ours as well: two branches may stick the same label on a kit. */
function strangeFor(ours: Branch, theirs: Branch, { table }: Position): string {
  const own = new Set(ours.rows.get(table));
  return theirs.rows.get(table)?.find((id) => !own.has(id)) ?? randomUUID();
}

function leakIn(
  answer: Called,
  { route }: Probe,
  { whose, strange }: { whose: string; strange: readonly Position[] },
  sent: string,
  foreign: ReadonlySet<string>,
): string | null {
  const told = uuids(answer.body).find(
    (id) => foreign.has(id) && !sent.includes(id) && !tellsBranches.has(route.path),
  );
  if (told) return `answers ${told}`;
  if (answer.status >= 500) return `answers ${answer.status}`;
  if (answer.status >= 300) return null;
  // The answer to a scan of an unknown label is that it names nothing.
  if (route.path === "/kits/scan/:code") return null;
  if (strange.some((it) => it.part === "params")) return `answers ${answer.status}`;
  const taken = strange.find((it) => it.part === "body");
  return taken && route.method !== "GET" ? `takes ${whose} ${taken.table}` : null;
}
