import { tenantMatrix } from "../apps/api/src/test/tenant-matrix.ts";
import { attacked } from "./attacked.ts";
import { settle } from "./figures.ts";

// Every role asks every route with the other branch's things in each place, with both walls and with the application's alone.
const { app, ours, theirs, close } = await attacked();
const both = await tenantMatrix(app, { ours, theirs });
const { rows } = await app.database.pool.query<{ name: string }>(
  "select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace",
);
for (const { name } of rows)
  await app.database.pool.query(`alter table ${name} disable row level security`);
const alone = await tenantMatrix(app, { ours, theirs });
await close();
for (const leak of [...both.leaks, ...alone.leaks]) console.log(`  ${leak}`);
settle([
  { what: `leaks in ${both.probes} probes`, reached: both.leaks.length, target: 0 },
  {
    what: `leaks in ${alone.probes} probes, row-level security off`,
    reached: alone.leaks.length,
    target: 0,
  },
]);
