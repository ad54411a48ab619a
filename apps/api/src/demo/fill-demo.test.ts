import { allows, type Role, roles } from "@kitround/contract/access/capabilities.ts";
import { allRoutes } from "@kitround/contract/all-routes.ts";
import { listTitlePictures, readPhoto } from "@kitround/contract/files/photo.ts";
import { listKits } from "@kitround/contract/kits/kit.ts";
import type { Result } from "@kitround/contract/route.ts";
import { listSchoolTasks } from "@kitround/contract/school-tasks/school-task.ts";
import { listSchools } from "@kitround/contract/schools/school.ts";
import { type Session, signIn } from "@kitround/contract/session/session.ts";
import { readBackTest } from "@kitround/contract/shopping/shopping-list.ts";
import { getToday, type Today } from "@kitround/contract/today/today.ts";
import { listTrips } from "@kitround/contract/trips/trip.ts";
import { listVehicles } from "@kitround/contract/vehicles/vehicle.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { asSystem } from "../db/as-system.ts";
import { countStatements } from "../test/count-statements.ts";
import { send, ownApp } from "../test/test-app.ts";
import type { ShownAccount } from "./accounts.ts";
import { fillDemo } from "./fill-demo.ts";

const app = await ownApp({}, undefined, []);
const password = "seven herons over the estuary";
// A Tuesday in the middle of a term, half past one in the afternoon there.
const now = new Date("2026-11-24T00:30:00Z");
const sessions = new Map<Role, Session>();

beforeAll(async () => {
  let accounts: ShownAccount[] = [];
  // Counts statements instead of measuring time, which depends on the machine.
  const statements = await countStatements(app.database.pool, async () => {
    accounts = await fillDemo(app.database.db, { now, password });
  });
  expect(statements).toBeLessThan(150);
  expect(accounts.map((account) => account.role)).toEqual(roles);
  for (const { role, email } of accounts) {
    const { body } = await send(app, null, signIn, { body: { email, password } });
    // Cast: the server has parsed it by the route's own schema.
    sessions.set(role, body as Session);
  }
});

const token = (role: Role) => sessions.get(role)?.sessionId ?? "";

async function rows<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return asSystem(app.database.db, async (tx) => (await query.execute(tx)).rows);
}

test("the learned use forecasts the last term better than both simpler methods", async () => {
  const { body } = await send(app, token("manager"), readBackTest, {});
  // Cast: the server has parsed it by the route's own schema.
  const { items, scores } = body as Result<typeof readBackTest>;
  expect(items).toBeGreaterThan(50);
  const [learned, ...others] = scores;
  expect(learned?.method).toBe("learned");
  for (const other of others) {
    expect(learned?.nineWithin).toBeLessThan(other.nineWithin);
    expect(learned?.money).toBeLessThan(other.money);
  }
});

test("every role can sign in and read every list that it may see", async () => {
  const [term] = await rows<{ id: string; schoolId: string }>(sql`
    select t.id, s.id as school_id from term t join branch b on b.id = t.branch_id
    join school s on s.branch_id = b.id where b.code = 'WKR' limit 1`);
  // Required parameters of lists that have some.
  const needed: Record<string, object> = {
    "/plan-changes": { termId: term?.id },
    "/search": { q: "wai" },
    "/history": { kind: "school", id: term?.schoolId },
    "/km-claims/leg-distance": { from: "Base", to: "Base" },
    "/places": { address: "1 Store Lane" },
    "/branch/yearly-report": { year: now.getFullYear() },
    "/branches/yearly-report": { year: now.getFullYear() },
  };
  for (const role of roles) {
    expect(sessions.get(role)).toMatchObject({ role, branchName: "Waikare" });
    for (const route of allRoutes) {
      if (route.method !== "GET" || route.path.includes(":") || "stream" in route) continue;
      if (!allows(route.access, role) || !app.server.mounted.includes(route)) continue;
      const asksMore = "query" in route && !route.query.safeParse({}).success;
      const input = asksMore ? { query: needed[route.path] ?? {} } : {};
      const { status, body } = await send(app, token(role), route, input);
      expect(status, `${role} ${route.path}: ${JSON.stringify(body)}`).toBe(200);
    }
  }
});

test("two branches of realistic sizes", async () => {
  const counted = await rows(sql<object>`
    select b.code, (select count(*) from school s where s.branch_id = b.id) schools,
      (select count(*) from route r where r.branch_id = b.id) routes,
      (select count(*) from kit k where k.branch_id = b.id and k.state <> 'retired') kits,
      (select count(*) from kit_type t where t.branch_id = b.id) titles
    from branch b order by b.code`);
  expect(counted).toEqual([
    { code: "NWK", schools: 11, routes: 1, kits: 32, titles: 16 },
    { code: "WKR", schools: 44, routes: 4, kits: 70, titles: 35 },
  ]);
});

test("ten titles have a picture, which can be read", async () => {
  const { body } = await send(app, token("volunteer"), listTitlePictures, {});
  const { items } = body as Result<typeof listTitlePictures>; // parsed by the route's own schema
  expect(items).toHaveLength(10);
  for (const { fileId } of items) {
    const given = { params: { id: fileId }, query: { size: "small" as const } };
    expect((await send(app, token("volunteer"), readPhoto, given)).status).toBe(200);
  }
});

test("today one trip is half done in a private car just below the second tier, and one waits for its van", async () => {
  const today = "2026-11-24";
  const { body } = await send(app, token("manager"), listTrips, {
    query: { from: today, to: today },
  });
  expect(body).toMatchObject({
    total: 2,
    items: [{ status: "released" }, { status: "in_progress", driverName: "Wiremu Tāmihana" }],
  });
  const vehicles = await send(app, token("driver"), listVehicles, { query: { mine: "true" } });
  expect(vehicles.body).toMatchObject({
    items: [{ fuel: "petrol", odometerM: 75_204_000, years: expect.anything() }],
  });
  const [line] = await rows(sql<{ done: number; open: number }>`
    select count(*) filter (where s.status = 'done') done, count(*) filter (where s.status = 'pending') open
    from stop s join trip t on t.branch_id = s.branch_id and t.id = s.trip_id where t.status = 'in_progress'`);
  expect(Math.abs((line?.done ?? 0) - (line?.open ?? 0))).toBeLessThan(3);
});

test("kits that are packed and verified for today's trip are not shown as late", async () => {
  const { body } = await send(app, token("manager"), getToday, {});
  const { total } = (body as Today).notReady ?? {}; // parsed by the route's own schema
  const [{ unready } = { unready: 0 }] = await rows(sql<{ unready: number }>`
    select count(*) unready from preparation p join branch b on b.id = p.branch_id and b.code = 'WKR'
    where p.status in ('todo', 'in_progress', 'blocked', 'packed')`);
  expect(total).toBe(unready);
  expect(total).toBeLessThan(8);
});

test("kits are in every state, and each agrees with its own timeline", async () => {
  const states = await rows(sql<{ state: string }>`select distinct state from kit order by state`);
  expect(states).toHaveLength(11);
  const wrong = await rows(sql<object>`
    select k.code from kit k cross join lateral (
      select e.to_state, e.place, lag(e.occurred_at) over (order by e.id) > e.occurred_at back
      from kit_event e where e.branch_id = k.branch_id and e.kit_id = k.id order by e.id desc limit 1) last
    where last.to_state <> k.state or last.place <> k.place or last.back`);
  expect(wrong).toEqual([]);
});

test("no school has had a title twice, and nothing is counted before it is back", async () => {
  expect(
    await rows(sql<object>`
      select school_id from allocation where status <> 'cancelled'
      group by branch_id, school_id, kit_type_id having count(*) > 1`),
  ).toEqual([]);
  expect(
    await rows(sql<object>`
      select c.id from check_in c join allocation a on a.branch_id = c.branch_id and a.id = c.allocation_id
      where (c.at at time zone 'Pacific/Auckland')::date < a.collect_on`),
  ).toEqual([]);
  expect(
    await rows(sql<object>`
      select id from kit_event where occurred_at > ${now.toISOString()}`),
  ).toEqual([]);
});

test("memberships end one after another, renewed at a price of the list; the newest invoices are unpaid, and schools have a cut-off", async () => {
  const wrong = await rows(sql<object>`
    select s.id from school s left join membership_renewal r on r.branch_id = s.branch_id and r.school_id = s.id
    where s.member_until is null or s.member_until not between '2026-11-24' and '2027-12-08'
      or r.until_on <> s.member_until or (r.id is not null and r.price_id is null)`);
  expect(wrong).toEqual([]);
  const branches = await rows(sql<{ prices: number; paid: number; open: number; gaps: number }>`
    select (select count(*) from membership_price p where p.branch_id = b.id) prices,
      count(*) filter (where r.status = 'paid') paid, count(*) filter (where r.status = 'open') open,
      max(r.number) - count(*) gaps, b.cut_off_days is not null as has_cut_off
    from branch b join membership_renewal r on r.branch_id = b.id group by b.id order by b.code desc`);
  expect(branches).toMatchObject([
    { prices: 3, open: 4, gaps: 0, hasCutOff: true },
    { prices: 3, gaps: 0, hasCutOff: true },
  ]);
  expect(branches[0]?.paid).toBeGreaterThan(4);
  const { items } = (await send(app, token("manager"), listSchoolTasks, {})).body as Result<
    typeof listSchoolTasks
  >;
  expect(items.filter(({ rule }) => rule === "renewal_due")).toMatchObject([
    { title: expect.stringMatching(/^Membership ends on /) as string },
  ]);
});

test("lists are of one's own branch, and leave a retired kit out", async () => {
  const schools = await send(app, token("coordinator"), listSchools, {});
  expect(schools.body).toMatchObject({ total: 44 });
  const kits = await send(app, token("coordinator"), listKits, {});
  expect(kits.body).toMatchObject({ total: 70 });
});

test("a rotation is closed when all of its kits are back and counted, and runs while one is out", async () => {
  const wrong = await rows(sql<object>`
    select r.seq, r.status, count(*) filter (where a.status not in ('closed', 'cancelled')) as still
    from rotation r join allocation a on a.branch_id = r.branch_id and a.rotation_id = r.id
    group by r.branch_id, r.id, r.seq, r.status
    having (r.status = 'closed') <> (count(*) filter (where a.status not in ('closed', 'cancelled')) = 0)
      or (r.status = 'running') <> (count(*) filter (where a.status not in ('closed', 'cancelled')) > 0
        and count(*) filter (where a.status in ('out', 'delivered', 'collected', 'closed')) > 0)`);
  expect(wrong).toEqual([]);
});
