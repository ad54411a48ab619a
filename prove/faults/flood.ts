import { setTimeout as sleep } from "node:timers/promises";
import { firstEmail } from "../../apps/api/src/test/first-admin.ts";
import type { Figure } from "../figures.ts";
import type { Ground } from "./ground.ts";
import { steady, timed, within } from "./traffic.ts";

/** A hundred callers at a time sign in with a wrong password while others work, who must hardly notice it. */
export async function loginFlood({ server, me }: Ground, floodMs = 8_000): Promise<Figure[]> {
  const over = new AbortController();
  const others = steady(20, over.signal, () => me());
  const attempt = (n: number) =>
    timed(`${server().url}/api/auth`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: n % 2 ? firstEmail : `${n}@example.org`, password: `no ${n}` }),
    });
  let attempts = 0;
  const until = performance.now() + floodMs;
  const flood = Array.from({ length: 100 }, async () => {
    while (performance.now() < until) {
      const { status } = await attempt((attempts += 1));
      // A caller who is asked to wait does so for a moment. Otherwise the flood would consist of refusals alone.
      if (status === 429 || status === 503) await sleep(200);
    }
  });
  await Promise.all(flood);
  over.abort();
  const answers = await others;
  const refused = answers.filter(({ status }) => status !== 200).length;
  console.log(
    `login flood: ${attempts} attempts, ${answers.length} calls of others, ${refused} refused`,
  );
  return [
    { what: "login flood: p99 of other calls, ms", reached: within(0.99, answers), target: 1_000 },
    { what: "login flood: other calls refused", reached: refused, target: 0 },
  ];
}
