import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../../apps/api/src/db/connect.ts";
import { randomFrom } from "../../apps/api/src/test/hostile-values.ts";
import { mixedWriter, type Plant } from "../../apps/api/src/test/mixed-writer.ts";
import type { Figure } from "../figures.ts";
import type { Ground } from "./ground.ts";
import { steady, unhelpful } from "./traffic.ts";

const awayMs = 1_500;

/**
 * The database ends every connection and accepts none for a while, as when it restarts, during 50 calls a second and
 * a writer.
 */
export async function databaseRestarts(
  { server, me, token }: Ground,
  databaseUrl: string,
  { restarts = 5, plant }: { restarts?: number; plant?: Plant } = {},
): Promise<Figure[]> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const root = new URL(databaseUrl);
  root.pathname = "/postgres";
  const { pool: boss, close } = await connect({ kind: "server", url: root.href, pool: 1 });
  const writer = await mixedWriter({
    token,
    random: randomFrom(1),
    server: async () => server(),
    plant,
  });
  const over = new AbortController();
  const calls = steady(50, over.signal, () => me());
  const writing = (async () => {
    while (!over.signal.aborted) await writer.writeOne();
  })();
  const backAt: number[] = [];
  for (let n = 0; n < restarts; n += 1) {
    await sleep(1_500);
    await boss.query(`alter database ${name} with allow_connections false`);
    await boss.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
      name,
    ]);
    await sleep(awayMs);
    await boss.query(`alter database ${name} with allow_connections true`);
    backAt.push(performance.now());
  }
  await sleep(3_000);
  over.abort();
  const answers = await calls;
  await writing;
  await close();
  const { lost, doubled } = await writer.difference();
  const until = backAt.map((back) => {
    const first = answers.find(({ status, at, ms }) => status === 200 && at - ms > back);
    return (first?.at ?? Infinity) - back;
  });
  console.log(
    `${restarts} restarts: ${answers.length} calls, ${writer.counts().acknowledged} writes`,
  );
  return [
    {
      what: "restarts: the server died",
      reached: server().child.exitCode === null ? 0 : 1,
      target: 0,
    },
    {
      what: "restarts: neither done nor told to wait",
      reached: unhelpful(answers).length,
      target: 0,
    },
    {
      what: "restarts: slowest until it answers again, ms",
      reached: Math.max(...until),
      target: 2_000,
    },
    { what: "restarts: acknowledged writes lost or doubled", reached: lost + doubled, target: 0 },
  ];
}
