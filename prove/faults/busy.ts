import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "../figures.ts";
import { type Asked, somebody } from "./crowd.ts";
import type { Ground } from "./ground.ts";
import { unhelpful, within } from "./traffic.ts";

const people = 20;
const processes = 6;

/**
 * Twenty people work calmly while six other processes use the whole machine: the server answers late, but refuses
 * nobody.
 */
export async function busyMachine({ server, token }: Ground, busyMs = 6_000): Promise<Figure[]> {
  const others = Array.from({ length: processes }, () =>
    spawn(process.execPath, ["--eval", "for (;;);"], { stdio: "ignore" }),
  );
  const answers: Asked[] = [];
  try {
    const until = performance.now() + busyMs;
    await Promise.all(
      Array.from({ length: people }, async () => {
        const caller = somebody(`${server().url}/api/me`, token);
        while (performance.now() < until) {
          answers.push(await caller.ask());
          await sleep(500 + Math.random() * 1_000);
        }
        caller.leave();
      }),
    );
  } finally {
    const ended = others.map((each) => once(each, "exit"));
    for (const each of others) each.kill("SIGKILL");
    await Promise.all(ended);
  }
  const refused = answers.filter(({ status }) => status === 503);
  console.log(
    `busy machine: ${answers.length} calls, p99 ${within(0.99, answers).toFixed(0)} ms beside ${processes} processes`,
  );
  return [
    { what: "busy machine: calm people refused", reached: refused.length, target: 0 },
    {
      what: "busy machine: neither done nor told to wait",
      reached: unhelpful(answers).length,
      target: 0,
    },
  ];
}
