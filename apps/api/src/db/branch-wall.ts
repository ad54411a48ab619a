import { sql } from "kysely";
import pg from "pg";
import { asSystem } from "./as-system.ts";
import type { Db, Tx } from "./database.ts";
import { branchTables } from "./schema.gen.ts";

class Undo extends Error {}

/**
 * Tests, in a transaction that is rolled back, that the request's role sees its own branch's rows, none of another
 * branch and none without a branch, and can write none of those. Throws if the wall leaks: the server must not start
 * then.
 */
export async function probeBranchWall(db: Db): Promise<void> {
  try {
    await asSystem(db, async (tx) => {
      await probe(tx);
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
}

async function probe(tx: Tx): Promise<void> {
  const roles = await sql<{ strong: boolean }>`
    select bool_or(rolsuper or rolbypassrls) as strong from pg_roles
    where rolname in ('kitround_app', 'kitround_system', 'kitround_school')`.execute(tx);
  if (roles.rows[0]?.strong !== false) leaks("one of its roles passes it by right");

  await probeCatalogue(tx);
  const own = await probeBranch(tx);
  const other = await probeBranch(tx);
  await sql`select set_config('role', 'kitround_app', true)`.execute(tx);
  if ((await seen(tx)).length > 0) leaks("rows are seen without a branch");

  await sql`select set_config('app.branch', ${own.branchId}, true)`.execute(tx);
  const rows = await seen(tx);
  if (!rows.includes(own.branchId)) throw new Error("The probe does not see its own branch.");
  if (rows.includes(other.branchId)) leaks("another branch's rows are seen");
  await sql`savepoint foreign_write`.execute(tx);
  try {
    await tx
      .insertInto("branchUser")
      .values({ branchId: other.branchId, personId: own.personId, role: "viewer" })
      .execute();
  } catch (error) {
    const insufficientPrivilege = "42501";
    if (error instanceof pg.DatabaseError && error.code === insufficientPrivilege) return;
    throw error;
  }
  leaks("a row was written into another branch");
}

/**
 * Checks in the catalogue what a test of one table does not show: each table with a branch has its wall, forced, with
 * the two original policies, and the request's role owns nothing and has no other access to its rows.
 */
async function probeCatalogue(tx: Tx): Promise<void> {
  const walled = sql.join([...branchTables, "branch", "person"]);
  const { rows } = await sql<{ name: string; fault: string }>`
    with walled as (
      select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, c.relowner
      from pg_class c join unnest(array[${walled}]::text[]) w (name) on w.name = c.relname
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    ), policies as (
      select w.oid, p.polname, p.polcmd, p.polpermissive,
        coalesce(pg_get_expr(p.polqual, p.polrelid), '') as sees,
        coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') as takes,
        array(select rolname::text from pg_roles r where r.oid = any (p.polroles)) as roles
      from walled w join pg_policy p on p.polrelid = w.oid
    )
    select relname as name, 'its row-level security is off' as fault from walled where not relrowsecurity
    union all
    select relname, 'its row-level security is not forced' from walled where not relforcerowsecurity
    union all
    select relname, 'the request''s role owns it' from walled
      where pg_get_userbyid(relowner) in ('kitround_app', 'kitround_system', 'kitround_school')
    union all
    select relname, 'it lacks the policy branch_wall' from walled w where not exists (
      select from policies p where p.oid = w.oid and p.polname = 'branch_wall' and p.roles = array['kitround_app']
        and p.sees like '%current_branch()%' and (p.takes like '%current_branch()%' or relname = 'person'))
    union all
    select relname, 'it lacks the policy system_door' from walled w where not exists (
      select from policies p where p.oid = w.oid and p.polname = 'system_door' and p.roles = array['kitround_system'])
    union all
    select w.relname, 'the policy ' || p.polname || ' opens it' from walled w join policies p on p.oid = w.oid
      where p.polpermissive and p.roles <> array['kitround_system']
        and not (p.polname = 'branch_wall' and p.roles = array['kitround_app'])
        and not (p.polname = 'own_row' and p.roles = array['kitround_app'] and w.relname = 'person')
        and not (p.polname = 'school_wall' and p.roles = array['kitround_school']
          and p.sees || p.takes like '%current_branch()%' and w.relname not in ('person', 'branch_user'))
    union all
    select c.relname, 'it has a branch and is not known to have one' from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'branch_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and c.relname not in ('session', 'one_time_link') and c.oid not in (select oid from walled)
    union all
    select w.relname, 'a school''s link reads every school''s rows' from walled w
      join pg_attribute a on a.attrelid = w.oid and a.attname = 'school_id' and not a.attisdropped
      join policies p on p.oid = w.oid and p.roles = array['kitround_school'] and p.polpermissive
      where p.sees not like '%current_school()%' and has_column_privilege('kitround_school', a.attrelid, a.attnum, 'SELECT')
    union all
    select c.relname, 'the request''s role may ' || lower(may) || ' it'
      from pg_class c cross join unnest(array['TRUNCATE', 'TRIGGER', 'REFERENCES', 'SELECT', 'INSERT', 'UPDATE', 'DELETE']) may
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and has_table_privilege('kitround_app', c.oid, may) and (may in ('TRUNCATE', 'TRIGGER', 'REFERENCES')
          or c.relname in ('session', 'one_time_link', 'organisation', 'sign_in_attempt'))
    order by 1`.execute(tx);
  if (rows.length > 0) leaks(rows.map(({ name, fault }) => `${name}: ${fault}`).join("; "));
}

function leaks(how: string): never {
  throw new Error(
    `The database's wall between branches does not hold: ${how}. Nothing is served like this; see that the roles kitround_app and kitround_system have neither SUPERUSER nor BYPASSRLS, and that no table's row-level security was switched off.`,
  );
}

async function seen(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom("branchUser").select("branchId").distinct().execute();
  return rows.map((row) => row.branchId);
}

async function probeBranch(tx: Tx): Promise<{ branchId: string; personId: string }> {
  // Six random letters: a code that no other branch is likely to have.
  const code = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
    String.fromCharCode(65 + (byte % 26)),
  ).join("");
  const branch = await tx
    .insertInto("branch")
    .values({ name: "Probe", code })
    .returning("id")
    .executeTakeFirstOrThrow();
  const person = await tx
    .insertInto("person")
    .values({ email: `${crypto.randomUUID()}@probe.invalid`, firstName: "Probe", lastName: code })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("branchUser")
    .values({ branchId: branch.id, personId: person.id, role: "viewer" })
    .execute();
  return { branchId: branch.id, personId: person.id };
}
