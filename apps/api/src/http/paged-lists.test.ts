import { allows, type Role, roles } from "@kitround/contract/access/capabilities.ts";
import { allRoutes } from "@kitround/contract/all-routes.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { asSystem } from "../db/as-system.ts";
import { fillDemo } from "../demo/fill-demo.ts";
import { ownApp } from "../test/test-app.ts";
import type { Tx } from "../db/database.ts";
import { startSession } from "./session.ts";

// Each list describes its sort columns in its own file; this test pages through all lists.

const paged = allRoutes.filter(({ query }) => query !== undefined && "after" in query.shape);

const app = await ownApp({}, undefined, []);
const tokens = new Map<Role, string>();

beforeAll(async () => {
  const { db } = app.database;
  await fillDemo(db, { password: "seven herons over the estuary" });
  await asSystem(db, async (tx) => {
    const { branchId } = await tx
      .selectFrom("branchUser")
      .innerJoin("branch", "branch.id", "branchUser.branchId")
      .select("branchId")
      .where("branch.code", "=", "NWK")
      .executeTakeFirstOrThrow();
    const users = await tx
      .selectFrom("branchUser")
      .select(["id as branchUserId", "personId", "role"])
      .where("branchId", "=", branchId)
      .where("status", "=", "active")
      .execute();
    for (const user of users) {
      // Cast: the table's own check allows the roles only.
      const who = { ...user, role: user.role as Role, branchId, agent: "test" };
      tokens.set(who.role, (await startSession(tx, who)).token);
    }
    await addAlike(tx, branchId);
  });
});

interface Page {
  items: Record<string, unknown>[];
  total: number;
  next: string | null;
}

async function read({ access, path }: (typeof paged)[number], query: Record<string, string>) {
  const role = roles.find((each) => allows(access, each)) ?? "admin";
  const url = `/api${path}?${new URLSearchParams(query).toString()}`;
  const headers = { "x-auth-token": tokens.get(role) ?? "" };
  return app.server.inject({ method: "GET", url, headers });
}

/** Widens the list's filters as far as they go. */
function wider({ query }: (typeof paged)[number]): Record<string, string> {
  const shape = query?.shape ?? {};
  if ("entity" in shape) return { entity: "school" };
  if ("show" in shape) return { show: "all" };
  return "all" in shape ? { all: "true" } : {};
}

test("there are lists", () => {
  expect(paged.length).toBeGreaterThan(20);
});

test.for(paged.map((route) => [route.path, route] as const))(
  "%s page by page is the whole of it",
  async ([, route]) => {
    const pageAt = async (limit: number, after?: string) => {
      const query = { ...wider(route), limit: String(limit), ...(after && { after }) };
      const answer = await read(route, query);
      expect(answer.statusCode).toBe(200);
      return answer.json<Page>();
    };
    const whole = await pageAt(1000);
    expect([whole.next, whole.items.length]).toEqual([null, whole.total]);
    expect(whole.items.length).toBeGreaterThan(2);
    const limit = Math.ceil(whole.total / 9);
    const joined: Page["items"] = [];
    let after: string | null = "";
    while (after !== null) {
      const page: Page = await pageAt(limit, after);
      expect(page.total).toBe(whole.total);
      joined.push(...page.items);
      after = page.next;
    }
    expect(joined).toEqual(whole.items);
    for (const bad of ["no-place", Buffer.from('["kits", 1, "x"]').toString("base64url")]) {
      const refused = await read(route, { after: bad });
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
        400,
        "invalid_input",
      ]);
    }
  },
);

/**
 * Adds rows that the demo has few of. All rows of one statement have the same time and differ only where they must.
 */
async function addAlike(tx: Tx, branchId: string): Promise<void> {
  const someone = sql`(select id from branch_user where branch_id = ${branchId} limit 1)`;
  const four = sql`generate_series(1, 4) n`;
  for (const statement of [
    sql`insert into route (branch_id, name, weekday) select ${branchId}, 'Route ' || n, 3 from ${four}`,
    sql`insert into vehicle (branch_id, name, fuel, reimbursable, owner_id)
      select ${branchId}, 'Van', 'petrol', false, case when n > 2 then ${someone} end from ${four}`,
    sql`insert into mail_out (branch_id, kind, branch_user_id, to_name, to_address, state, made_by)
      select ${branchId}, 'invitation', ${someone}, 'Hana', 'hana@example.org', 'by_hand', ${someone} from ${four}`,
    sql`insert into job (branch_id, kind, input, state, attempts, finished_at, fault)
      select ${branchId}, 'auto_plan', '{}', 'failed', 1, now(), 'It broke.' from ${four}`,
    sql`insert into stock_count (branch_id, item_id, on_hand, counted, blind, by_two, status, counted_by)
      select ${branchId}, id, 2, 2, false, false, 'matched', ${someone} from item where branch_id = ${branchId}`,
    sql`insert into stocktake (branch_id, blind, status, started_by, decided_by, decided_at)
      select ${branchId}, false, 'cancelled', ${someone}, ${someone}, now() from ${four}`,
    sql`insert into stock_order (branch_id, ordered_on, ordered_by) select ${branchId}, date '2026-11-25' - n, ${someone} from ${four}`,
    sql`insert into second_count (branch_id, kit_id, kind, counted_by, counted_at)
      select ${branchId}, (select id from kit where branch_id = ${branchId} limit 1), 'check_in', ${someone}, now() from ${four}`,
    sql`insert into membership_renewal (branch_id, school_id, from_on, until_on, renewed_on, before_status)
      select ${branchId}, id, '2020-02-01', '2021-01-31', '2020-01-20', 'member' from school where branch_id = ${branchId}`,
    sql`update kit set state = 'in_check' where branch_id = ${branchId} and state = 'ready'`,
  ]) {
    await statement.execute(tx);
  }
}
