import { type Actor, asActor } from "../apps/api/src/db/as-actor.ts";
import { confineSql } from "../apps/api/src/db/confine-sql.ts";
import { walls } from "../apps/api/src/db/confine.ts";
import { unconfined } from "../apps/api/src/db/transaction.ts";
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
import { statementsOf } from "../apps/api/src/test/sent-statements.ts";

// What the application's wall costs a read: the same reads with and without it, in turns, on the demo branch in memory. And what a
// statement's text costs once, before its confined form is kept.
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
  await asActor(database.db, actor, read);
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

/** Each text that the reads send where no wall changes it. */
async function textsOf(all: readonly ((tx: Tx) => Promise<unknown>)[]): Promise<Set<string>> {
  const texts = new Set<string>();
  for (const read of all) {
    const bare = () => asActor(database.db, actor, (tx) => read(unconfined(tx)));
    for (const { text } of await statementsOf(database.pool, bare)) {
      if (text.includes(" from ")) texts.add(text);
    }
  }
  return texts;
}
const once = [...(await textsOf(Object.values(reads)))].map((text) => {
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now();
    confineSql(text, walls);
    return performance.now() - began;
  });
  return median(times);
});
console.log(
  `Confining a text that is not kept: ${once.length} texts, median ${median(once).toFixed(2)} ms, longest ${Math.max(...once).toFixed(2)} ms, all ${once.reduce((sum, ms) => sum + ms, 0).toFixed(2)} ms.`,
);

const cost = sumWith / sumWithout - 1;
console.log(`All together ${(cost * 100).toFixed(1)} %, target at most ${target * 100} %.`);
await database.close();
process.exitCode = cost > target ? 1 : 0;
