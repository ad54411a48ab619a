import { sql } from "kysely";
import pg from "pg";
import { asSystem } from "./as-system.ts";
import type { Db, Tx } from "./database.ts";

class Undo extends Error {}

/**
 * Sees for itself, in a transaction that is undone, that the request's role finds its own branch's rows, none of another
 * branch's, none without a branch, and can write none there. Throws when the wall leaks: then nothing may be served.
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
    where rolname in ('kitround_app', 'kitround_system')`.execute(tx);
  if (roles.rows[0]?.strong !== false) leaks("one of its two roles passes it by right");

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
  // Letters alone, six of them: a code that no other branch is likely to have.
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
