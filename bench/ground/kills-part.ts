import { killRun } from "../../apps/api/src/test/kill-run.ts";
import { onEach } from "./engines.ts";
import { promise } from "./figure.ts";

/**
 * Processes that work on jobs are killed with -9 in the middle: 5 times one on the embedded engine, 8 times one of
 * three on a server.
 */
export async function benchKills(): Promise<void> {
  const all = { kills: 0, planned: 0, once: true };
  await onEach("folder", async (engine, database) => {
    const plan =
      engine === "server"
        ? { database, processes: 3, jobs: 500, kills: 8 }
        : { database, processes: 1, jobs: 80, kills: 5 };
    const began = performance.now();
    const found = await killRun(plan);
    const { kills, done, retried, effects, different, onHand } = found;
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const wanted = 2 * plan.jobs;
    const once = [effects, different, onHand].every((count) => count === wanted);
    all.kills += kills;
    all.planned += plan.kills;
    all.once &&= once;
    console.log(`kills, ${engine}, ${plan.processes} at work: ${seconds} s`);
    promise(`${kills} kills (target ${plan.kills})`, kills === plan.kills);
    promise(
      `${done} jobs done of ${plan.jobs}, ${retried} of them tried again`,
      done === plan.jobs,
    );
    promise(
      `${effects} effects, ${different} different, ${onHand} in sum (target ${wanted} each)`,
      once,
    );
  });
  const { kills, planned, once } = all;
  promise(`kills in all: ${kills} of ${planned}, effects exactly once`, kills === planned && once);
}
