import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "../figures.ts";
import type { Ground } from "./ground.ts";
import { steady } from "./traffic.ts";

/** The server is stopped during 50 calls a second: each accepted call is answered, and it ends in order. */
export async function stopUnderLoad({ server, again, me }: Ground, stops = 5): Promise<Figure[]> {
  let slowest = 0;
  let cut = 0;
  let badEnds = 0;
  for (let n = 0; n < stops; n += 1) {
    const over = new AbortController();
    const calls = steady(50, over.signal, () => me());
    await sleep(1_000);
    const from = performance.now();
    server().child.kill("SIGTERM");
    // Calls after the end are refused by the system: only those before matter here.
    const ended = server().ended.then((code) => ({ code, at: performance.now() }));
    const { code, at } = await ended;
    over.abort();
    const answers = await calls;
    cut += answers.filter(({ status, at: came, ms }) => status === null && came - ms < from).length;
    if (code !== 0) badEnds += 1;
    slowest = Math.max(slowest, at - from);
    await again();
  }
  return [
    { what: `stop under load, ${stops} times: calls cut off`, reached: cut, target: 0 },
    { what: "stop under load: ended with a fault", reached: badEnds, target: 0 },
    { what: "stop under load: slowest end, ms", reached: slowest, target: 10_000 },
  ];
}
