/**
 * Figures of the screens: `npm run bench -- web`, on a built web app, some ten minutes. The demo in a real browser
 * with a four times slower core and a connection of 1.6 Mbit/s with 150 ms latency, without a cache, the median of
 * five visits. Ends with 1 if a count misses its target; times are only printed, because on a busy machine they mean
 * little. `--runs 1` for a quick look, `--urls` to list the requests.
 */
import { authPath } from "@kitround/contract/session/auth-path.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { startDemo } from "../e2e/demo-server.ts";
import { launchBrowser } from "../e2e/launch-browser.ts";
import { judge, printTable, type Row, type Verdict } from "./planner/table.ts";
import { signIn, type Target, today, ways } from "./web/screens.ts";
import { slowdown } from "./web/slow-page.ts";
import { type Visit, visitFromToday, visitSignIn } from "./web/visits.ts";

const asked = process.argv.indexOf("--runs");
const runs = asked < 0 ? 5 : Number(process.argv[asked + 1]);
const verdicts: Verdict[] = [];
const demo = await startDemo();
const browser = await launchBrowser();
try {
  const session = await sessionOf("manager");
  const rows: Row[] = [];
  const signIns: Visit[] = [];
  for (let run = 0; run < runs; run += 1) signIns.push(await visitSignIn(browser, demo.url));
  const todays: Visit[] = [];
  const todaysAhead: Visit[] = [];
  const wayRows: Row[] = [];
  for (const way of ways) {
    const atOnce: Visit[] = [];
    const looked: Visit[] = [];
    for (let run = 0; run < runs; run += 1) {
      const frugal = await visitFromToday(browser, demo.url, session, way, false);
      todays.push(frugal.today);
      atOnce.push(frugal.way);
      const ahead = await visitFromToday(browser, demo.url, session, way, true);
      todaysAhead.push(ahead.today);
      looked.push(ahead.way);
    }
    wayRows.push(rowOf(way.screen, way.target, atOnce, looked));
  }
  rows.push(rowOf("sign-in", signIn, signIns), rowOf("Today", today, todays, todaysAhead));
  printTable(`Screens at 1.6 Mbit/s and 150 ms, core ${slowdown} times slower, median`, [
    ...rows,
    ...wayRows,
  ]);
  console.log(
    '"at once" is without anything fetched ahead, as on a line that is metered; all counts are taken there. "ahead" is after a look at Today (of Today: while it fetches ahead).',
  );
} finally {
  await browser.close();
  await demo.stop();
}
process.exitCode = verdicts.every(({ verdict }) => verdict === "ok") ? 0 : 1;

/** The times and the counts of a screen, each beside its target. */
function rowOf(screen: string, target: Target, visits: Visit[], ahead: Visit[] = []): Row {
  if (process.argv.includes("--urls")) console.log(`${screen}\n${visits[0]?.urls.join("\n")}`);
  const count = (of: "kib" | "requests" | "shift", digits: number) => {
    const figure = middle(visits.map((visit) => visit[of]));
    const most = target[of];
    if (most === undefined) return figure.toFixed(digits);
    const shown = `${figure.toFixed(digits)} of ${most}`;
    return judge(verdicts, `${screen}, ${of}`, figure <= most, shown);
  };
  const seconds = (of: Visit[]) =>
    of.length === 0 ? "" : (middle(of.map(({ ms }) => ms)) / 1000).toFixed(2);
  return {
    screen,
    "at once, s": seconds(visits),
    "ahead, s": seconds(ahead),
    "target, s": (target.ms / 1000).toFixed(1),
    KiB: count("kib", 1),
    requests: count("requests", 0),
    "layout shift": count("shift", 3),
  };
}

function middle(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

async function sessionOf(role: string): Promise<Session> {
  const account = demo.accounts.find((each) => each.role === role);
  if (!account) throw new Error(`The demo has no ${role}.`);
  const { email, password } = account;
  const answer = await fetch(`${demo.url}/api${authPath}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Not signed in: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Session; // the server has validated it against the route's schema
}
