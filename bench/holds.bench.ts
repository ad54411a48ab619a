import { allRoutes } from "@kitround/contract/all-routes.ts";
import { build } from "../apps/api/src/app.ts";
import { readConfig } from "../apps/api/src/config.ts";
import { asSystem } from "../apps/api/src/db/as-system.ts";
import { gatherStatistics } from "../apps/api/src/db/upkeep.ts";
import { fillDemo } from "../apps/api/src/demo/fill-demo.ts";
import { startSession } from "../apps/api/src/http/session.ts";
import { mostRead } from "../apps/api/src/test/most-read.ts";
import { statementsOf } from "../apps/api/src/test/sent-statements.ts";
import { figure, missedFigures } from "./ground/figure.ts";

/**
 * For how long one statement of a read holds the embedded engine's only connection: `npm run bench -- holds`. Every list and every
 * screen's read that names nothing, of the demo's branch and of the large one, each asked twenty times; what is told is the middle
 * of the last ten, when the engine has kept its plan, and the first, when it has none.
 */
const target = 50;
const asks = 20;
const app = await build({
  ...readConfig({ LOG_LEVEL: "silent" }),
  database: { kind: "memory" },
  patience: 20,
});
const { server, database } = app;
await fillDemo(database.db, { password: "seven herons over the estuary", large: true });
await gatherStatistics(database);

const paths = new Set([
  ...mostRead,
  ...allRoutes
    .filter(({ method, path, stream }) => method === "GET" && !stream && !path.includes(":"))
    .map(({ path }) => path),
]);

for (const code of ["WKR", "LRG"]) {
  const token = await managerOf(code);
  const held: { path: string; first: number; middle: number }[] = [];
  for (const path of paths) {
    const times: number[] = [];
    for (let n = 0; n < asks; n += 1) {
      let status = 0;
      const sent = await statementsOf(database.pool, async () => {
        const headers = { "x-auth-token": token };
        status = (await server.inject({ method: "GET", url: `/api${path}`, headers })).statusCode;
      });
      // Some want to be told which term, or whose.
      if (status !== 200) break;
      times.push(Math.max(...sent.map(({ ms = 0 }) => ms)));
    }
    const [first] = times;
    const middle = times.slice(asks / 2).toSorted((a, b) => a - b)[asks / 4];
    if (first !== undefined && middle !== undefined) held.push({ path, first, middle });
  }
  console.log(`\n${code}: ${held.length} reads; the five that hold it longest`);
  for (const { path, first, middle } of held.toSorted((a, b) => b.middle - a.middle).slice(0, 5))
    console.log(`  ${path.padEnd(36)}${middle.toFixed(1).padStart(8)}   first ${first.toFixed(1)}`);
  const worst = Math.max(...held.map(({ middle }) => middle));
  figure("longest statement of a read", worst, "ms", target);
}
await app.close();
if (missedFigures() > 0) process.exitCode = 1;

async function managerOf(code: string): Promise<string> {
  return asSystem(database.db, async (tx) => {
    const manager = await tx
      .selectFrom("branchUser as u")
      .innerJoin("branch as b", "b.id", "u.branchId")
      .select(["u.branchId", "u.id as branchUserId"])
      .where("b.code", "=", code)
      .where("u.role", "=", "manager")
      .executeTakeFirstOrThrow();
    const { token } = await startSession(tx, { ...manager, role: "manager", agent: "bench" });
    return token;
  });
}
