import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom } from "./hostile-values.ts";
import { type Difference, mixedWriter, type Plant } from "./mixed-writer.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

export interface KillWritesPlan {
  /** The server that runs, with somebody signed in who may do all. */
  server: ServerProcess;
  token: string;
  /** What each server after it is started with. */
  env: Record<string, string>;
  writers: number;
  kills: number;
  /** So many writes are acknowledged between two kills, about. */
  between: number;
  seed: number;
  plant?: Plant;
  /** What happens between a server's death and the next one's start. */
  betweenServers?(): Promise<void>;
}

export interface KillWritesFound extends Difference {
  kills: number;
  acknowledged: number;
  /** Writes whose answer did not come, sent again with the same key. */
  sentAgain: number;
  /** From the kill of one server until the next answers. */
  slowestStartMs: number;
  /** The one that runs now. */
  server: ServerProcess;
}

/**
 * Writers write side by side while their server is killed with -9 and started again, at moments it does not choose. What
 * they were told is done must be there once, and what they sent again must be there once.
 */
export async function killWrites(plan: KillWritesPlan): Promise<KillWritesFound> {
  const random = randomFrom(plan.seed);
  let server = plan.server;
  let up = Promise.resolve(server);
  const over = new AbortController();
  const writers = await Promise.all(
    Array.from({ length: plan.writers }, (_, n) =>
      mixedWriter({
        token: plan.token,
        random: randomFrom(plan.seed + n + 1),
        server: () => up,
        plant: plan.plant,
      }),
    ),
  );
  const sum = (what: "acknowledged" | "sentAgain") =>
    writers.reduce((total, { counts }) => total + counts()[what], 0);
  const work = writers.map(async ({ writeOne }) => {
    while (!over.signal.aborted) await writeOne();
  });
  let slowestStartMs = 0;
  const killer = async () => {
    for (let kill = 0; kill < plan.kills; kill += 1) {
      const until = sum("acknowledged") + plan.between * (0.5 + random());
      while (sum("acknowledged") < until) await sleep(random() * 20);
      server.child.kill("SIGKILL");
      const from = performance.now();
      up = server.ended.then(() => plan.betweenServers?.()).then(() => startServer(plan.env));
      server = await up;
      slowestStartMs = Math.max(slowestStartMs, performance.now() - from);
    }
  };
  // A writer that is refused ends the run at once, with its reason.
  await Promise.race([killer(), Promise.all(work)]).finally(() => {
    over.abort();
  });
  await Promise.all(work);
  const differences = await Promise.all(writers.map(({ difference }) => difference()));
  return {
    kills: plan.kills,
    acknowledged: sum("acknowledged"),
    sentAgain: sum("sentAgain"),
    slowestStartMs,
    lost: differences.reduce((total, { lost }) => total + lost, 0),
    doubled: differences.reduce((total, { doubled }) => total + doubled, 0),
    server,
  };
}
