import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../../apps/api/src/app.ts";
import type { Actor } from "../../apps/api/src/db/as-actor.ts";
import { asSystem } from "../../apps/api/src/db/as-system.ts";
import { startSession } from "../../apps/api/src/http/session.ts";
import { figure, promise, spread } from "./figure.ts";

const schools = 6_000;
const mapping = { nameEn: "Name", moeNumber: "Number", suburb: "Suburb", roll: "Roll" };

/** An import of 6,000 schools, and how long another person's list takes meanwhile. */
export async function benchImport(engine: string, { server, database }: App, actor: Actor) {
  const { token } = await asSystem(database.db, (tx) =>
    startSession(tx, { ...actor, agent: "bench" }),
  );
  async function call(method: "GET" | "POST", path: string, payload?: Buffer) {
    const headers = {
      "x-auth-token": token,
      "idempotency-key": randomUUID(),
      "content-type": "text/csv",
    };
    const answer = await server.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(payload && { payload }),
    });
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.body}`);
    return answer.json<{ jobId: string; created: number; state: string; result: unknown }>();
  }
  const lines = Array.from({ length: schools }, (_, n) => `Kura ${n},9${n},Ōtāhuhu,${n % 900}`);
  const file = Buffer.from(["Name,Number,Suburb,Roll", ...lines].join("\n"));
  const asked = new URLSearchParams({ list: "schools", mapping: JSON.stringify(mapping) });
  let from = performance.now();
  const { created } = await call("POST", `/imports/check?${asked}`, file);
  console.log(`import, ${engine}, ${schools} schools:`);
  figure("checked in", performance.now() - from, "ms", 8_000);
  promise(`${created} new of ${schools}`, created === schools);
  from = performance.now();
  const { jobId } = await call("POST", `/imports?${asked}&name=directory.csv`, file);
  figure("asked for in", performance.now() - from, "ms", 8_000);
  const waits: number[] = [];
  let state = "waiting";
  while (state === "waiting" || state === "running") {
    const asked = performance.now();
    await call("GET", "/schools?limit=20");
    waits.push(performance.now() - asked);
    ({ state } = await call("GET", `/jobs/${jobId}`));
    await sleep(20);
  }
  figure("brought in after", performance.now() - from, "ms", 19_000);
  promise(`it is ${state}`, state === "done");
  const { p50, p95 } = spread(waits);
  figure(`a list meanwhile, ${waits.length} times, p50 ${p50.toFixed(0)} ms, p95`, p95, "ms", 500);
}
