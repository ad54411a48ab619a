import { type Actor, asActor } from "../../apps/api/src/db/as-actor.ts";
import { connect } from "../../apps/api/src/db/connect.ts";
import { migrate } from "../../apps/api/src/db/migrate.ts";
import { findEverything } from "../../apps/api/src/features/search/find-everything.ts";
import { onEach } from "./engines.ts";
import { figure, spread } from "./figure.ts";
import { fillSearch } from "./fill-search.ts";

const rounds = 40;
const asked = ["hinau", "hinau 12", "mih", "fairview 24 nov", "nothing at all", "aroha", "dbn-03"];

/** Searching a branch of 1,000 schools, 400 kits and 10,000 trips beside a second one of that size. */
export async function benchSearch(): Promise<void> {
  await onEach("memory", async (engine, config) => {
    const database = await connect(config);
    await migrate(database.pool);
    const began = performance.now();
    await fillSearch(database, "BENA");
    const actor: Actor = await fillSearch(database, "BENB");
    console.log(`search, ${engine}: filled in ${Math.round(performance.now() - began)} ms`);
    await database.pool.query("analyze");
    for (const q of asked) {
      const times: number[] = [];
      let found = 0;
      for (let round = 0; round < rounds; round += 1) {
        const from = performance.now();
        const items = await asActor(database.db, actor, (tx) => findEverything(tx, actor, q), {
          readOnly: true,
        });
        times.push(performance.now() - from);
        found = items.length;
      }
      const { p50, p95 } = spread(times);
      figure(`${q}, ${found} found, p50 ${p50.toFixed(1)} ms, p95`, p95, "ms", 100);
    }
    await database.close();
  });
}
