import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "../figures.ts";
import { type Asked, somebody } from "./crowd.ts";
import type { Ground } from "./ground.ts";
import { unhelpful, within } from "./traffic.ts";

const crowd = 400;

/**
 * Ten times as many callers as can be served come in one moment. Half of them keep their connection, half open one for every call.
 * Every refusal has to come at once, every caller who is let in has to be served, and afterwards everything works as before.
 */
export async function overload({ server, token, me }: Ground, rushMs = 10_000): Promise<Figure[]> {
  const answers: (Asked & { first: boolean })[] = [];
  const from = performance.now();
  await Promise.all(
    Array.from({ length: crowd }, async (_, n) => {
      const caller = somebody(`${server().url}/api/me`, token);
      for (let first = true; performance.now() < from + rushMs; first = false) {
        const answer = await caller.ask();
        answers.push({ ...answer, first });
        if (n % 2 === 1) caller.leave();
        if (answer.status === 503) await sleep(250);
      }
      caller.leave();
    }),
  );
  const refused = answers.filter(({ status }) => status === 503);
  const served = answers.filter(({ status }) => status === 200);
  const after = await Promise.all(Array.from({ length: 5 }, () => me()));
  console.log(`overload: ${served.length} served, ${refused.length} refused`);
  const kinds = [
    ["who all come at once", refused.filter(({ first }) => first)],
    ["who come anew", refused.filter(({ first, opened }) => !first && opened)],
    ["who are there", refused.filter(({ first, opened }) => !first && !opened)],
  ] as const;
  return [
    ...kinds.map(([who, its]) => ({
      what: `overload: p99 until refused, of ${its.length} ${who}, ms`,
      reached: within(0.99, its),
      target: 200,
    })),
    { what: "overload: p99 of who is let in, ms", reached: within(0.99, served), target: 2_000 },
    {
      what: "overload: neither done nor told to wait",
      reached: unhelpful(answers).length,
      target: 0,
    },
    { what: "overload: refused afterwards", reached: unhelpful(after).length, target: 0 },
  ];
}
