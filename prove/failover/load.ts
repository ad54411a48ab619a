import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom } from "../../apps/api/src/test/hostile-values.ts";
import { mixedWriter } from "../../apps/api/src/test/mixed-writer.ts";

const writers = 8;
/** Each writer's pause before a write is sent, and before it is sent again. */
const pauseMs = 100;

export interface Load {
  /** Measures from now on. */
  begin(): void;
  /** Since `begin`: the longest times in seconds without an acknowledged write, and that one write took. */
  measured(): { without: number; slowest: number };
  counts(): { acknowledged: number; sentAgain: number };
  /** Ends the load, and compares what was acknowledged with what is stored. */
  end(): Promise<{ lost: number; doubled: number }>;
  /** Settles with an error when a write is refused. */
  refused: Promise<never>;
}

/** Writers who write until the end, each write with its key until it is acknowledged. */
export async function startLoad(url: string, token: string): Promise<Load> {
  const all = await Promise.all(
    Array.from({ length: writers }, (_, n) =>
      mixedWriter({ token, random: randomFrom(n + 1), server: () => sleep(pauseMs, { url }) }),
    ),
  );
  const over = new AbortController();
  let last = performance.now();
  let without = 0;
  let slowest = 0;
  const work = all.map(async ({ writeOne }) => {
    while (!over.signal.aborted) {
      const from = performance.now();
      await writeOne();
      const now = performance.now();
      without = Math.max(without, now - last);
      slowest = Math.max(slowest, now - from);
      last = now;
    }
  });
  const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0);
  return {
    begin() {
      [last, without, slowest] = [performance.now(), 0, 0];
    },
    measured: () => ({
      without: Math.max(without, performance.now() - last) / 1_000,
      slowest: slowest / 1_000,
    }),
    counts: () => ({
      acknowledged: sum(all.map(({ counts }) => counts().acknowledged)),
      sentAgain: sum(all.map(({ counts }) => counts().sentAgain)),
    }),
    async end() {
      over.abort();
      await Promise.all(work);
      const found = await Promise.all(all.map(({ difference }) => difference()));
      return {
        lost: sum(found.map(({ lost }) => lost)),
        doubled: sum(found.map(({ doubled }) => doubled)),
      };
    },
    refused: Promise.all(work).then(() => new Promise<never>(() => {})),
  };
}
