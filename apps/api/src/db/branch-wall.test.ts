import { sql } from "kysely";
import { expect, test } from "vitest";
import { ownApp } from "../test/test-app.ts";
import { type Actor, asActor } from "./as-actor.ts";
import { asSystem } from "./as-system.ts";
import { probeBranchWall } from "./branch-wall.ts";
import { personColumns } from "./confine.ts";
import type { Tx } from "./database.ts";
import { migrate, migrationsOnDisk } from "./migrate.ts";
import { unconfined } from "./transaction.ts";

const app = await ownApp();
const { db, pool } = app.database;

async function names(text: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(text);
  return rows.map((row) => row.name);
}

const branchTables = `select a.attrelid from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attname = 'branch_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`;
// Only the system's role reads these: the branch of a session or a link is not known before it was looked up.
const systemOnly = ["one_time_link", "session"];

test("every table with a branch has the wall, forced, and its branch is never null", async () => {
  const bare =
    await names(`select c.relname as name from pg_class c where c.oid in (${branchTables})
    and not (c.relrowsecurity and c.relforcerowsecurity and exists
      (select from pg_policy p where p.polrelid = c.oid and p.polqual is not null and p.polwithcheck is not null
        and p.polroles = array(select oid from pg_roles where rolname = 'kitround_app'))) order by 1`);
  expect(bare).toEqual(systemOnly);
  const nullable = await names(`select attrelid::regclass::text as name from pg_attribute
    where attname = 'branch_id' and not attnotnull and attrelid in (${branchTables})`);
  expect(nullable).toEqual(["one_time_link"]);
  const open = await names(`select table_name as name from information_schema.role_table_grants
    where grantee = 'kitround_app' and table_name in ('${systemOnly.join("', '")}', 'organisation', 'sign_in_attempt', 'sign_in_nonce', 'person_identity', 'passkey', 'recovery_code', 'postcode_place', 'kit_type_offer', 'kit_type_offer_list')`);
  expect(open).toEqual([]);
});

test("every foreign key between two tables with a branch includes the branch", async () => {
  const loose = await names(`select k.conname as name from pg_constraint k
    where k.contype = 'f' and k.conrelid in (${branchTables}) and k.confrelid in (${branchTables})
      and not exists (select from unnest(k.conkey, k.confkey) as pair (here, there)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.here and a.attname = 'branch_id'
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.there and b.attname = 'branch_id')`);
  expect(loose).toEqual([]);
});

test("every key of a table with a branch begins with it, so that no branch can probe another's values", async () => {
  // Random ids may be unique by themselves: nobody can guess one to probe for it.
  const oracles = await names(`select i.indexrelid::regclass::text as name from pg_index i
    where i.indisunique and i.indrelid in (${branchTables})
      and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        and (a.attname in ('branch_id', 'token_hash', 'qr_token') or (i.indnkeyatts = 1 and a.attname = 'id')))`);
  expect(oracles).toEqual([]);
});

test("views run with the caller's rights, and the request's roles own nothing and bypass no wall", async () => {
  expect(
    await names(`select relname as name from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
      and (relkind = 'm' or not coalesce(reloptions @> array['security_invoker=true'], false))`),
  ).toEqual([]);
  expect(
    await names(`select relname as name from pg_class where pg_get_userbyid(relowner) like 'kitround_%'
      and relnamespace = 'public'::regnamespace`),
  ).toEqual([]);
});

test("a function that runs with its owner's rights searches pg_temp last", async () => {
  const { rows } = await pool.query<{ name: string; path: string }>(
    `select proname as name, array_to_string(proconfig, '; ') as path from pg_proc
     where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
  );
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["delete_example", "delete_of_example", "who_is"]));
  expect(rows).toEqual(names.map((name) => ({ name, path: "search_path=public, pg_temp" })));
});

/** Acts without the application's wall, to test that row-level security is enough by itself. */
const barely = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) =>
  asActor(db, actor, (tx) => work(unconfined(tx)));

test("without the application's wall row-level security alone keeps branches apart", async () => {
  const [ours, theirs] = [await app.newBranch(), await app.newBranch()];
  const actor = ours.actors.admin;
  await barely(actor, async (tx) => {
    const users = await tx.selectFrom("branchUser").select("branchId").execute();
    expect(new Set(users.map((user) => user.branchId))).toEqual(new Set([ours.id]));
    expect(await tx.selectFrom("branch").select("id").execute()).toEqual([{ id: ours.id }]);
    const people = await tx.selectFrom("person").select("email").execute();
    expect(
      people.every((person) => person.email.endsWith(`@${ours.code.toLowerCase()}.test`)),
    ).toBe(true);
    const changed = await tx
      .updateTable("branchUser")
      .set({ role: "viewer" })
      .where("branchId", "=", theirs.id)
      .executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(0n);
    const renamed = await tx
      .updateTable("person")
      .set({ firstName: "Mallory" })
      .where("id", "=", ours.actors.viewer.personId)
      .executeTakeFirst();
    expect(renamed.numUpdatedRows).toBe(0n);
  });
  const door = (text: string) =>
    barely(actor, (tx) => sql.raw(text).execute(tx)).then(
      () => "open",
      (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
    );
  const denied = "42501";
  expect(await door("select password_hash from person")).toBe(denied);
  expect(await door("select * from session")).toBe(denied);
  expect(await door("update audit_event set actor_id = null")).toBe(denied);
  expect(
    await door(
      `insert into branch_user (branch_id, person_id, role) values ('${theirs.id}', '${actor.personId}', 'admin')`,
    ),
  ).toBe(denied);
  expect(await door("create table mine (n int)")).toBe(denied);
});

test("a person's columns are those that a request is granted", async () => {
  const granted =
    await names(`select string_agg(attname, ', ' order by attnum) as name from pg_attribute
    where attrelid = 'person'::regclass and attnum > 0 and has_column_privilege('kitround_app', attrelid, attnum, 'SELECT')`);
  expect(granted).toEqual([personColumns]);
});

test("a reader's transaction writes nothing", async () => {
  const branch = await app.newBranch();
  const write = asActor(
    db,
    branch.actors.admin,
    (tx) => tx.updateTable("branch").set({ name: "Changed" }).execute(),
    { readOnly: true },
  );
  await expect(write).rejects.toMatchObject({ code: "25006" });
});

test("the probe at the start accepts a sound wall and names a broken one", async () => {
  await probeBranchWall(db);
  for (const [breach, repair, fault] of [
    ["alter table T disable row level security", "alter table T enable row level security", "off"],
    [
      "alter table T no force row level security",
      "alter table T force row level security",
      "not forced",
    ],
    ["create policy hole on T to kitround_app using (true)", "drop policy hole on T", "hole opens"],
    ["create policy hole on T using (true)", "drop policy hole on T", "hole opens"],
    ["grant truncate on T to kitround_app", "revoke truncate on T from kitround_app", "truncate"],
    [
      "alter policy branch_wall on T using (true)",
      "alter policy branch_wall on T using (branch_id = current_branch())",
      "lacks the policy branch_wall",
    ],
  ] as const) {
    for (const table of ["branch_user", "school"]) {
      await pool.query(breach.replaceAll("T", table));
      await expect(probeBranchWall(db), breach).rejects.toThrow(
        new RegExp(`${table}: [^;]*${fault}`),
      );
      await pool.query(repair.replaceAll("T", table));
    }
  }
  await pool.query("create table stray (branch_id uuid not null)");
  await expect(probeBranchWall(db)).rejects.toThrow("stray: it has a branch");
  await pool.query("drop table stray");
  await probeBranchWall(db);
  expect((await pool.query("select 1 from branch where name = 'Probe'")).rows).toEqual([]);
});

test("migrations run once, and one that was edited afterwards is refused", async () => {
  expect(await migrate(pool)).toEqual([]);
  const [first] = migrationsOnDisk();
  await pool.query("update schema_migration set checksum = 'another' where name = $1", [
    first?.name,
  ]);
  await expect(migrate(pool)).rejects.toThrow(`${first?.name} was applied`);
  await pool.query("update schema_migration set checksum = $2 where name = $1", [
    first?.name,
    first?.checksum,
  ]);
});

test("entries of the audit trail are never changed or deleted, not even by the system", async () => {
  const branch = await app.newBranch();
  for (const change of [
    sql`update audit_event set actor_id = null where branch_id = ${branch.id}`,
    sql`delete from audit_event where branch_id = ${branch.id}`,
  ]) {
    const refused = /append_only|permission denied/;
    await expect(asSystem(db, (tx) => change.execute(tx))).rejects.toThrow(refused);
    const { admin } = branch.actors;
    await expect(asActor(db, admin, (tx) => change.execute(tx))).rejects.toThrow(refused);
  }
});

test("every change of a branch's rows leaves an audit entry that says who, what and in which request", async () => {
  const branch = await app.newBranch();
  const { admin, viewer } = branch.actors;
  await asActor(db, { ...admin, requestId: "request-7" }, (tx) =>
    tx
      .updateTable("branchUser")
      .set({ role: "driver" })
      .where("id", "=", viewer.branchUserId)
      .execute(),
  );
  const trail = await asActor(db, admin, (tx) =>
    tx
      .selectFrom("auditEvent")
      .select([
        "actorId",
        "entity",
        "entityId",
        "action",
        "requestId",
        sql`before ->> 'role'`.as("was"),
        sql`after ->> 'role'`.as("is"),
      ])
      .where("action", "=", "update")
      .execute(),
  );
  expect(trail).toEqual([
    {
      actorId: admin.branchUserId,
      entity: "branch_user",
      entityId: viewer.branchUserId,
      action: "update",
      requestId: "request-7",
      was: "viewer",
      is: "driver",
    },
  ]);
});
