import { randomFrom } from "../../apps/api/src/test/hostile-values.ts";
import { mixedWriter } from "../../apps/api/src/test/mixed-writer.ts";
import { mostRead } from "../../apps/api/src/test/most-read.ts";
import { setTimeout as sleep } from "node:timers/promises";

const writers = 4;
const readers = 2;
const pauseMs = 50;

/** People who write and read all the time, until `end`. Failed calls are counted by what failed. */
export async function startLoad(url: string, token: string) {
  const over = new AbortController();
  const failed = new Map<string, number>();
  const headers = { "x-auth-token": token };
  let reads = 0;
  let slowest = 0;
  const timed = async <T>(call: () => Promise<T>) => {
    const from = performance.now();
    const result = await call();
    slowest = Math.max(slowest, performance.now() - from);
    return result;
  };
  /** Null where it answers 200, otherwise what it says. */
  const fault = (path: string) =>
    fetch(`${url}/api${path}`, { headers }).then(
      async (answer) => {
        const text = await answer.text();
        return answer.status === 200 ? null : `${answer.status} ${text.slice(0, 200)}`;
      },
      () => "no answer",
    );
  // An earlier version may not have each of them.
  const known: string[] = [];
  for (const path of mostRead) if ((await fault(path)) === null) known.push(path);
  const all = await Promise.all(
    Array.from({ length: writers }, (_, n) =>
      mixedWriter({ token, random: randomFrom(n + 1), server: () => sleep(pauseMs, { url }) }),
    ),
  );
  const writing = all.map(async ({ writeOne }) => {
    while (!over.signal.aborted) await timed(writeOne);
  });
  const reading = Array.from({ length: readers }, async (_, n) => {
    for (let at = n; !over.signal.aborted; at += 1) {
      const path = known[at % known.length] ?? "";
      const said = await timed(() => fault(path));
      reads += 1;
      if (said !== null)
        failed.set(`GET ${path}: ${said}`, 1 + (failed.get(`GET ${path}: ${said}`) ?? 0));
      await sleep(pauseMs);
    }
  });
  const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0);
  return {
    refused: Promise.all(writing).then(() => new Promise<never>(() => {})),
    async end() {
      over.abort();
      await Promise.all([...writing, ...reading]);
      const found = await Promise.all(all.map(({ difference }) => difference()));
      const counts = all.map((each) => each.counts());
      failed.set("writes", sum(counts.map((each) => each.failed)));
      return {
        lost: sum(found.map(({ lost }) => lost)),
        doubled: sum(found.map(({ doubled }) => doubled)),
        writes: sum(counts.map(({ acknowledged }) => acknowledged)),
        reads,
        failed,
        slowest,
      };
    },
  };
}
