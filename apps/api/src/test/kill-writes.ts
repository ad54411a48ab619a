import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom } from "./hostile-values.ts";
import { type Difference, mixedWriter, type Plant } from "./mixed-writer.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

export interface KillWritesPlan {
  /** The running server, with a signed-in person who has every capability. */
  server: ServerProcess;
  token: string;
  /** How each later server is started. */
  env: Record<string, string>;
  writers: number;
  kills: number;
  /** The approximate number of acknowledged writes between two kills. */
  between: number;
  seed: number;
  plant?: Plant;
  /** Called between a server's death and the next one's start. */
  betweenServers?(): Promise<void>;
}

export interface KillWritesFound extends Difference {
  kills: number;
  acknowledged: number;
  /** Writes without an answer, sent again with the same key. */
  sentAgain: number;
  /** From the kill of one server until the next one answers. */
  slowestStartMs: number;
  /** The server that runs now. */
  server: ServerProcess;
}

/**
 * Several writers write at the same time while their server is killed with -9 and restarted at arbitrary moments. Each acknowledged write
 * must exist once, and each repeated write too.
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
  // A refused write ends the run at once, with its reason.
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
