import { allows, type Role, roles } from "@kitround/contract/access/capabilities.ts";
import { allRoutes } from "@kitround/contract/all-routes.ts";
import type { Route } from "@kitround/contract/route.ts";
import { type Session, signIn } from "@kitround/contract/session/session.ts";
import type pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { fillDemo } from "../demo/fill-demo.ts";
import { send, ownApp } from "../test/test-app.ts";

// The tables of a read, as PostgreSQL saw them: it locks each of them until the transaction ends.

const app = await ownApp();
const password = "seven herons over the estuary";
const tokens = new Map<Role, string>();
const touched = new Set<string>();

beforeAll(async () => {
  watch(app.database.pool);
  const now = new Date("2026-11-24T00:30:00Z");
  for (const { role, email } of await fillDemo(app.database.db, { now, password })) {
    const { body } = await send(app, null, signIn, { body: { email, password } });
    // Cast: the server has parsed it by the route's own schema.
    tokens.set(role, (body as Session).sessionId);
  }
});

const seen = `select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
  where l.pid = pg_backend_pid() and l.locktype = 'relation' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;

type Ask = (text: string) => Promise<pg.QueryResult>;

/**
 * The holder of each token. Looked up beforehand, because admission also reads tables, which are not part of the
 * read.
 */
const callers = new Map<string, string>();
/** Checks still in progress: a read's answer is sent before its transaction has ended. */
const looks = new Set<Promise<unknown>>();

/**
 * Reads the locks of each actor's transaction just before it commits. Statements are passed on in their order,
 * because later ones depend on it.
 */
function watch(pool: pg.Pool): void {
  const watched = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
    let actors = false;
    const spy = (...args: unknown[]) => {
      const text = typeof args[0] === "string" ? args[0] : "";
      if (/^(begin|start transaction)/.test(text)) actors = false;
      if (text.includes("'app.branch'")) actors = true;
      if (text === "commit" && actors) look(query);
      const asks = /who_is\(( ?E?'[^']*')\)/.exec(text);
      if (!asks) return query(...args);
      const [call, token = ""] = asks;
      const caller = callers.get(token);
      if (caller !== undefined) return query(text.replace(call, caller));
      // Nothing is pipelined with the first lookup of a token's holder.
      return known(query, token).then((found) => query(text.replace(call, found)));
    };
    // `pg` overloads this a dozen times; the pool and Kysely use only the form with a promise.
    client.query = spy as never;
  });
}

function look(query: Ask): void {
  const looking = query(seen).then(({ rows }) => {
    for (const { name } of rows) touched.add(String(name));
  });
  looks.add(looking);
}

async function looked(): Promise<void> {
  await Promise.all(looks);
  looks.clear();
}

async function known(query: Ask, token: string): Promise<string> {
  const { rows } = await query(`select row_to_json(w) caller from who_is(${token}) w`);
  const list =
    "session_row uuid, branch_id uuid, branch_user_id uuid, person_id uuid, role text, unseen boolean";
  const caller = `json_to_recordset('[${JSON.stringify(rows[0]?.caller)}]') as w (${list})`;
  callers.set(token, caller);
  return caller;
}

/** An id from the list, for a read of one thing. */
async function paramsOf(route: Route, token: string): Promise<Record<string, string> | null> {
  if (!route.path.includes(":")) return {};
  const path = route.path.slice(0, route.path.indexOf("/:"));
  const list = allRoutes.find((each) => each.method === "GET" && each.path === path);
  if (!list) return null;
  const { body } = await send(app, token, list, {});
  const items = (body as { items?: { id?: string }[] }).items ?? [];
  const id = items[0]?.id;
  return id === undefined ? null : { id };
}

const reads = allRoutes.filter((route) => route.method === "GET" && route.reads !== undefined);

test.each(reads.map((route) => [route.path, route] as const))(
  "%s names what it reads",
  async (_, route) => {
    const all = new Set<string>();
    const readers = roles.filter((each) => allows(route.access, each));
    // The roles that see most of the branch and least of it.
    for (const role of new Set([readers[0], readers.at(-1)])) {
      if (role === undefined) continue;
      const token = tokens.get(role) ?? "";
      const params = await paramsOf(route, token);
      if (!params) continue;
      await looked();
      touched.clear();
      await send(app, token, route, { params } as never);
      await looked();
      for (const name of touched) all.add(name);
    }
    const named = new Set(route.reads);
    expect([...all].filter((name) => !named.has(name))).toEqual([]);
  },
);
