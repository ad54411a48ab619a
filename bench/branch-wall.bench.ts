import { type Actor, asActor } from "../apps/api/src/db/as-actor.ts";
import { unconfined } from "../apps/api/src/db/confine.ts";
import { connect } from "../apps/api/src/db/connect.ts";
import type { Tx } from "../apps/api/src/db/database.ts";
import { migrate } from "../apps/api/src/db/migrate.ts";
import { fillDemo } from "../apps/api/src/demo/fill-demo.ts";
import { listAllocationRows } from "../apps/api/src/features/allocations/allocation-queries.ts";
import { findStock } from "../apps/api/src/features/stock/stock-queries.ts";
import { listSchoolRows } from "../apps/api/src/features/schools/school-queries.ts";
import { listKitRows } from "../apps/api/src/features/kits/kit-queries.ts";
import { listTrips } from "../apps/api/src/features/trips/trip-queries.ts";
import { listUserRows } from "../apps/api/src/features/users/user-queries.ts";

// What the application's wall costs a read: the same reads with and without it, in turns, on the demo branch in memory.
const target = 0.05;
const rounds = 150;

const database = await connect({ kind: "memory" });
await migrate(database.pool);
await fillDemo(database.db, { password: "seven herons over the estuary" });
await database.pool.query("analyze");
const { rows } = await database.pool.query<{ branch: string; user: string; person: string }>(
  `select u.branch_id as branch, u.id as user, u.person_id as person from branch_user u
   join branch b on b.id = u.branch_id where b.code = 'WKR' and u.role = 'manager'`,
);
const [row] = rows;
if (!row) throw new Error("The demo has no manager.");
const actor: Actor = {
  branchId: row.branch,
  branchUserId: row.user,
  personId: row.person,
  role: "manager",
  requestId: "bench",
};

const page = { limit: 50 };
const reads: Record<string, (tx: Tx) => Promise<unknown>> = {
  users: (tx) => listUserRows(tx, actor, page),
  kits: (tx) => listKitRows(tx, page),
  trips: (tx) => listTrips(tx, actor, page),
  schools: (tx) => listSchoolRows(tx, actor, page),
  allocations: (tx) => listAllocationRows(tx, page),
  stock: (tx) => findStock(tx, page, true),
};

/** Milliseconds of each round. */
async function timed(read: (tx: Tx) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await asActor(database.db, actor, read, { readOnly: true });
  return performance.now() - began;
}
const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

let [sumWith, sumWithout] = [0, 0];
for (const [name, read] of Object.entries(reads)) {
  const [withWall, without]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const bare = (tx: Tx) => read(unconfined(tx));
    const [first, second] = round % 2 === 0 ? [read, bare] : [bare, read];
    for (const each of [first, second])
      (each === read ? withWall : without).push(await timed(each));
  }
  sumWith += median(withWall);
  sumWithout += median(without);
  const cost = median(withWall) / median(without) - 1;
  console.log(
    `${name.padEnd(12)} ${median(without).toFixed(2).padStart(7)} ms without, ${median(withWall).toFixed(2).padStart(7)} ms with: ${(cost * 100).toFixed(1)} %`,
  );
}
const cost = sumWith / sumWithout - 1;
console.log(`All together ${(cost * 100).toFixed(1)} %, target at most ${target * 100} %.`);
await database.close();
process.exitCode = cost > target ? 1 : 0;
