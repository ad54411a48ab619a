/**
 * The accuracy of the shopping list's forecast: `npm run bench -- forecast`. Each branch of the demo has past terms;
 * at each rotation of the last one its use is forecast from the data of that time, by the learned method and by two
 * simpler ones, and compared with what its check-ins found. Then, with packing lists of 1,500 lines for 70 kits and
 * three years of data, the time in which the embedded engine answers the kit room's lists. Ends with 1 if the method is
 * no better than both others, or an answer is too slow.
 */
import { listStock } from "@kitround/contract/stock/stock.ts";
import { readBackTest, readShoppingList } from "@kitround/contract/shopping/shopping-list.ts";
import { listPreparations, pickList } from "@kitround/contract/preparations/preparation.ts";
import type { Result, Route } from "@kitround/contract/route.ts";
import { build } from "../apps/api/src/app.ts";
import { readConfig } from "../apps/api/src/config.ts";
import { asSystem } from "../apps/api/src/db/as-system.ts";
import { fillDemo } from "../apps/api/src/demo/fill-demo.ts";
import { startSession } from "../apps/api/src/http/session.ts";
import { addEarlierYears } from "./api/earlier-years.ts";
import { lengthenLists } from "./api/longer-lists.ts";
import { figure, missedFigures } from "./ground/figure.ts";

const mostMs = 150;
const lines = 1_500;
const words = {
  learned: "learned from check-ins",
  "packing-list": "the packing list's figure",
  "last-three": "mean of the last three",
};

const config = { ...readConfig({ LOG_LEVEL: "silent" }), database: { kind: "memory" as const } };
const app = await build(config);
await fillDemo(app.database.db, { password: "seven herons over the estuary" });
let beaten = false;
for (const code of ["WKR", "NWK"]) {
  const { term, items, scores } = await get(await managerOf(code), readBackTest);
  console.log(`${code}, term ${term?.number} of ${term?.year}, ${items} items that are used up`);
  for (const { method, nineWithin, halfWithin, money } of scores) {
    const shares = `9 of 10 within ${nineWithin} %, half within ${halfWithin} %, money off by ${money} %`;
    console.log(`  ${words[method].padEnd(28)}${shares}`);
  }
  const [learned, ...others] = scores;
  beaten ||= others.some(
    (other) =>
      learned === undefined ||
      other.nineWithin <= learned.nineWithin ||
      other.money <= learned.money,
  );
}
if (beaten) console.log("The learned method is beaten.  missed");

await lengthenLists(app.database.pool, lines);
await addEarlierYears(app.database.pool, 2);
await app.database.pool.query("analyze");
const { rows } = await app.database.pool.query<Record<string, number>>(`
  select (select count(*)::int from kit k where k.branch_id = b.id) as kits,
    (select count(*)::int from kit k
      join packing_list_line l on l.branch_id = k.branch_id and l.packing_list_id = k.packing_list_id
      where k.branch_id = b.id) as lines,
    (select count(*)::int from item i where i.branch_id = b.id) as items,
    (select count(*)::int from stock_movement m where m.branch_id = b.id) as movements
  from branch b where b.code = 'WKR'`);
console.log("Embedded, three years; the middle of 9 calls", rows[0]);
const token = await managerOf("WKR");
for (const route of [readShoppingList, readBackTest, listStock, listPreparations, pickList]) {
  const times: number[] = [];
  for (let call = 0; call < 9; call += 1) {
    const from = performance.now();
    await get(token, route);
    times.push(performance.now() - from);
  }
  const middle = times.toSorted((a, b) => a - b)[4] ?? 0;
  // The back-test is read once per visit and runs the method for each rotation.
  figure(`GET ${route.path}`, middle, "ms", route === readBackTest ? 2 * mostMs : mostMs);
}
await app.close();
if (beaten || missedFigures() > 0) process.exitCode = 1;

async function get<R extends Route>(token: string, route: R): Promise<Result<R>> {
  const answer = await app.server.inject({
    method: "GET",
    url: `/api${route.path}`,
    headers: { "x-auth-token": token },
  });
  if (answer.statusCode !== 200) throw new Error(`${route.path}: ${answer.body}`);
  return answer.json() as Result<R>; // the server has validated it against the route's schema
}

async function managerOf(code: string): Promise<string> {
  return asSystem(app.database.db, async (tx) => {
    const manager = await tx
      .selectFrom("branchUser as u")
      .innerJoin("branch as b", "b.id", "u.branchId")
      .select(["u.branchId", "u.id as branchUserId", "u.personId"])
      .where("b.code", "=", code)
      .where("u.role", "=", "manager")
      .executeTakeFirstOrThrow();
    return (await startSession(tx, { ...manager, role: "manager", agent: "bench" })).token;
  });
}
