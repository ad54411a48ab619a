import { borrowedKeys, closedDoors } from "../apps/api/src/test/tenant-doors.ts";
import {
  tenantMatrix,
  type TenantReport,
  withoutLinks,
} from "../apps/api/src/test/tenant-matrix.ts";
import { attacked } from "./attacked.ts";
import { type Figure, settle } from "./figures.ts";

// Every role of either branch calls every route with the other branch's ids in each place, with both walls and with
// the application's alone; then callers without a session, and callers with the other branch's key.
const { app, ours, theirs, close } = await attacked();
const figures: Figure[] = [];
const tell = ({ probes, leaks }: TenantReport, how: string) => {
  for (const leak of leaks) console.log(`  ${leak}`);
  figures.push({ what: `leaks in ${probes} probes, ${how}`, reached: leaks.length, target: 0 });
};
tell(await tenantMatrix(app, { ours, theirs }), "both walls");
tell(await tenantMatrix(app, { ours: theirs, theirs: ours }), "both walls, the other way round");
tell(await closedDoors(app, ours), "without a session");
const { rows } = await app.database.pool.query<{ name: string }>(
  "select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace",
);
for (const { name } of rows)
  await app.database.pool.query(`alter table ${name} disable row level security`);
tell(await tenantMatrix(app, { ours: withoutLinks(ours), theirs }), "row-level security off");
tell(await borrowedKeys(app, { ours, theirs }), "with the other branch's key");
await close();
settle(figures);
