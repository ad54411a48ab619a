import { randomUUID } from "node:crypto";
import { build } from "../../apps/api/src/app.ts";
import { readConfig } from "../../apps/api/src/config.ts";
import { asSystem } from "../../apps/api/src/db/as-system.ts";
import { startSession } from "../../apps/api/src/http/session.ts";
import { openStream, type TestStream } from "../../apps/api/src/test/test-stream.ts";
import { onEach } from "./engines.ts";
import { figure, promise, spread } from "./figure.ts";
import { fillSearch } from "./fill-search.ts";

const changes = 20;

/** One person's changes on many people's streams: from the call to the last stream that receives it. */
export async function benchLive(): Promise<void> {
  await onEach("memory", async (engine, database) => {
    const app = await build({ ...readConfig({ LOG_LEVEL: "silent" }), database, patience: 20 });
    const address = await app.server.listen({ port: 0, host: "127.0.0.1" });
    const actor = await fillSearch(app.database, "BENL");
    const { token } = await asSystem(app.database.db, (tx) =>
      startSession(tx, { ...actor, agent: "bench" }),
    );
    for (const count of [12, 200]) {
      const streams: TestStream[] = [];
      while (streams.length < count) streams.push(await openStream(address, token));
      const times: number[] = [];
      for (let n = 1; n <= changes; n += 1) {
        const from = performance.now();
        await addItem(address, token);
        while (streams.some((stream) => itemsHeard(stream) < n)) {
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
        times.push(performance.now() - from);
      }
      const { p50, p95 } = spread(times);
      console.log(`live, ${engine}, ${count} streams, ${changes} changes, until all have heard:`);
      figure(`p50 ${p50.toFixed(0)} ms, p95`, p95, "ms", 2_000);
      const heard = streams.reduce((sum, stream) => sum + itemsHeard(stream), 0);
      promise(`${heard} of ${count * changes} heard`, heard === count * changes);
      for (const stream of streams) stream.close();
    }
    await app.close();
  });
}

const itemsHeard = ({ heard }: TestStream) =>
  heard.filter(({ tables }) => tables.includes("item")).length;

async function addItem(address: string, token: string): Promise<void> {
  const answer = await fetch(`${address}/api/items`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-auth-token": token,
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify({ sku: randomUUID().slice(0, 8), name: "Magnets" }),
  });
  if (answer.status !== 201) throw new Error(`An item was refused: ${await answer.text()}`);
}
