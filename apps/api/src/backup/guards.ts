import type { Run } from "./tables.ts";

// Triggers and foreign keys check single changes: they would refuse whole tables that arrive in any order, and would
// write a new audit trail. The owner of the tables drops them for the one transaction that fills the tables, and
// restores them in it: then every row is checked at once.

export interface Guards {
  constraints: { rel: string; name: string; definition: string }[];
  triggered: string[];
  forced: string[];
}

export async function liftGuards(run: Run): Promise<Guards> {
  const constraints = await run<Guards["constraints"][number]>(`
    select conrelid::regclass::text as rel, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
      and (contype = 'f' or (contype = 'c' and not convalidated)) order by conname`);
  const triggered = await run<{ rel: string }>(`
    select distinct tgrelid::regclass::text as rel from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal order by 1`);
  const forced = await run<{ rel: string }>(`
    select oid::regclass::text as rel from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity order by 1`);
  for (const { rel, name } of constraints)
    await run(`alter table ${rel} drop constraint "${name}"`);
  for (const { rel } of triggered) await run(`alter table ${rel} disable trigger user`);
  for (const { rel } of forced) await run(`alter table ${rel} no force row level security`);
  return {
    constraints,
    triggered: triggered.map(({ rel }) => rel),
    forced: forced.map(({ rel }) => rel),
  };
}

/** Throws if a row violates one. */
export async function putGuardsBack(run: Run, guards: Guards): Promise<void> {
  await run("set constraints all immediate");
  for (const { rel, name, definition } of guards.constraints) {
    await run(`alter table ${rel} add constraint "${name}" ${definition}`);
  }
  for (const rel of guards.triggered) await run(`alter table ${rel} enable trigger user`);
  for (const rel of guards.forced) await run(`alter table ${rel} force row level security`);
}
