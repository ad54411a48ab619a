import { beforeAll, expect, test } from "vitest";
import { fillDemo } from "../demo/fill-demo.ts";
import { ownApp } from "../test/test-app.ts";
import { invariants, reconcile } from "./reconcile.ts";

const app = await ownApp();
const { db, pool } = app.database;

beforeAll(async () => {
  await fillDemo(db, { now: new Date("2026-11-24T00:30:00Z"), password: "seven herons at dusk" });
  // Newly filled, before any server has run on it.
  await pool.query("analyze");
});

async function broken(id?: string): Promise<string[]> {
  const checked = invariants.filter((each) => id === undefined || each.id === id);
  return (await reconcile(db, checked)).flatMap((finding) =>
    finding.broken.map(({ branch, row, says }) => `${finding.id} ${branch} ${row} ${says}`),
  );
}

test("the demo's data violate no invariant", async () => {
  expect(invariants.map(({ id }) => id)).toEqual(Array.from({ length: 22 }, (_, n) => `I${n + 1}`));
  expect(await broken()).toEqual([]);
});

const first = (table: string, where: string) =>
  `(branch_id, id) = (select branch_id, id from ${table} where ${where} order by id limit 1)`;

/** A violation as a manual change, a missing constraint or a bad restore could leave it, and the name of its row. */
const planted: readonly (readonly [id: string, damage: string, names: RegExp])[] = [
  [
    "I1",
    `update kit set place = 'base', school_id = null, state = 'ready' where ${first("kit", "place = 'school'")}`,
    /^I1 (WKR|NWK) \w+-\d+ is ready at /,
  ],
  [
    "I2",
    `insert into allocation (branch_id, rotation_id, school_id, kit_type_id, kit_id, status, deliver_on, collect_on, occupied)
      select branch_id, rotation_id, school_id, kit_type_id, kit_id, 'confirmed', deliver_on, collect_on, occupied
      from allocation where ${first("allocation", "status = 'delivered'")}`,
    /is spoken for/,
  ],
  [
    "I3",
    `update allocation a set kit_type_id = o.kit_type_id from allocation o
      where a.branch_id = o.branch_id and a.school_id = o.school_id and a.rotation_id <> o.rotation_id
        and a.status = 'confirmed' and o.status in ('closed', 'delivered')`,
    /without a reason/,
  ],
  [
    "I4",
    `update school set max_kits = 0 where id in (select school_id from allocation where status = 'delivered')`,
    /takes 0 and has/,
  ],
  [
    "I5",
    `delete from preparation where allocation_id in (select id from allocation where status = 'delivered')`,
    /without a verified preparation/,
  ],
  ["I6", `update rotation set status = 'closed' where status = 'running'`, /which is closed/],
  [
    "I7",
    `update allocation set status = 'proposed' where id in (
      select l.allocation_id from stop_line l join stop s on s.id = l.stop_id join trip t on t.id = s.trip_id
      where t.status = 'released' and l.status = 'open' and l.action = 'deliver')`,
    /which is proposed/,
  ],
  [
    "I8",
    `update stop_line set done_at = done_at + interval '1 year' where action = 'deliver' and status = 'done'`,
    /was collected at/,
  ],
  [
    "I9",
    `update stock_lot set on_hand = on_hand + 1 where ${first("stock_lot", "on_hand > 0")}`,
    /on hand, \d+ in its lots/,
  ],
  [
    "I9",
    `update stock_level set on_hand = on_hand + 1 where (branch_id, item_id) = (select branch_id, item_id from stock_level limit 1)`,
    /on hand, \d+ by its movements/,
  ],
  [
    "I9",
    `update stock_movement set occurred_at = now() where reason in ('opening', 'receipt')`,
    /stood at -/,
  ],
  ["I10", `update top_up_line set used = used + 1`, /its movements took/],
  ["I11", `update km_claim set amount_cents = amount_cents + 1`, /its legs \d+ m and/],
  [
    "I11",
    `update km_claim_leg set amount_cents = amount_cents - 1 where ${first("km_claim_leg", "true")}`,
    /which its metres and rates do not make/,
  ],
  [
    "I12",
    `update trip set driver_id = null where id in (select trip_id from km_claim_leg)`,
    /which somebody else drove/,
  ],
  [
    "I13",
    `update rate_line set rate_millicents = rate_millicents + 1`,
    /its card \d+ and \d+|its card/,
  ],
  [
    "I13",
    `update rate_card set valid_from = '1990-01-01', valid_to = '1990-12-31'`,
    /valid 1990-01-01 to/,
  ],
  [
    "I14",
    `update km_claim set approver_id = claimant_id where approver_id is not null`,
    /by its own claimant/,
  ],
  [
    "I15",
    `update trip set odo_end_m = odo_start_m - 1 where ${first("trip", "status = 'completed'")}`,
    /began at/,
  ],
  [
    "I15",
    `update trip set odo_end_m = odo_start_m + 900000 where status = 'reconciled'`,
    /without a reason/,
  ],
  [
    "I16",
    `insert into idempotency_key (branch_id, branch_user_id, key, fingerprint, status, response)
      select u.branch_id, u.id, '00000000-0000-4000-8000-000000000001', '\\x00', 200, '{}'
      from (select * from branch_user limit 1) u, generate_series(1, 2)`,
    /has 2 answers/,
  ],
  [
    "I17",
    `update kit_event e set school_id = s.id from school s
      where s.branch_id <> e.branch_id and e.school_id is not null`,
    /kit_event names .* which is not in school/,
  ],
  ["I17", `alter table school no force row level security`, /- school has its row-level security/],
  ["I18", `update rotation set collect_on = collect_on + 60`, /shares days|not inside its term/],
  [
    "I19",
    `update kit k set packing_list_id = p.id from packing_list p
      where p.branch_id = k.branch_id and p.kit_type_id <> k.kit_type_id and k.packing_list_id is not null`,
    /of another type/,
  ],
  [
    "I20",
    `update school_task set status = 'done' where status = 'open'`,
    /school_task .* its trail ends with open/,
  ],
  [
    "I20",
    `update kit_event set reason = null where to_state in ('lost', 'quarantined')`,
    /without a reason/,
  ],
  ["I20", `alter table kit disable trigger trail`, /its guard trail is switched off/],
  [
    "I21",
    `update kit set state = 'new' where id in (select kit_id from allocation where status = 'delivered')`,
    /is delivered, and its kit/,
  ],
  [
    "I22",
    `insert into audit_event (branch_id, entity, entity_id, action, before, after)
      select branch_id, 'allocation', id, 'update', '{"status": "closed"}', '{"status": "out"}' from allocation limit 1`,
    /went from closed to out/,
  ],
];

test("a violation of every invariant is found and named", async () => {
  expect([...new Set(planted.map(([id]) => id))]).toEqual(invariants.map(({ id }) => id));
  // Removes the constraints and triggers that would prevent the violations.
  await pool.query(`do $$ declare c record; begin
    for c in select conrelid::regclass::text as rel, conname from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'x') loop
      execute format('alter table %s drop constraint %I', c.rel, c.conname);
    end loop;
    for c in select indexrelid::regclass::text as name from pg_index i join pg_class t on t.oid = i.indrelid
      where t.relnamespace = 'public'::regnamespace and indisunique
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid) loop
      execute 'drop index ' || c.name;
    end loop;
    alter table idempotency_key drop constraint idempotency_key_pkey;
  end $$`);
  for (const [id, damage, names] of planted) {
    const before = new Set(await broken(id));
    const client = await pool.connect();
    await client.query("begin; set local session_replication_role = replica");
    await client.query(damage);
    await client.query("commit");
    client.release();
    const more = (await broken(id)).filter((each) => !before.has(each));
    expect(more.join("\n"), `${id}: ${damage}`).toMatch(names);
  }
});
