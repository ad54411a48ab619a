import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "../figures.ts";
import type { Ground } from "./ground.ts";
import { type Answered, unhelpful, within } from "./traffic.ts";

const crowd = 400;

/** Ten times as many at once as can be served: who is refused is refused at once, who is let in is served, and then all is as before. */
export async function overload({ me }: Ground, rushMs = 10_000): Promise<Figure[]> {
  const answers: Answered[] = [];
  const until = performance.now() + rushMs;
  await Promise.all(
    Array.from({ length: crowd }, async () => {
      while (performance.now() < until) {
        const answer = await me();
        answers.push(answer);
        if (answer.status === 503) await sleep(250);
      }
    }),
  );
  const refused = answers.filter(({ status }) => status === 503);
  const served = answers.filter(({ status }) => status === 200);
  const after = await Promise.all(Array.from({ length: 5 }, () => me()));
  console.log(`overload: ${served.length} served, ${refused.length} refused`);
  return [
    { what: "overload: p99 until refused, ms", reached: within(0.99, refused), target: 200 },
    { what: "overload: p99 of who is let in, ms", reached: within(0.99, served), target: 2_000 },
    {
      what: "overload: neither done nor told to wait",
      reached: unhelpful(answers).length,
      target: 0,
    },
    { what: "overload: refused afterwards", reached: unhelpful(after).length, target: 0 },
  ];
}
