/**
 * Figures of a school's own page: `npm run bench -- school-page`, on a built web app, about a minute. The demo's page of a school that has a
 * kit, as a teacher's first visit: a four times slower core, 1.6 Mbit/s with 150 ms latency, no cache, the median of five visits. Ends with
 * 1 if the size misses its target; the time is only printed, because on a busy machine it means little. `--runs 1` for a quick look.
 */
import { authPath } from "@kitround/contract/session/auth-path.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { startDemo } from "../e2e/demo-server.ts";
import { launchBrowser } from "../e2e/launch-browser.ts";
import { newPageLink } from "../e2e/school-page-link.ts";
import { judge, printTable, type Verdict } from "./planner/table.ts";
import { openSlowly, slowdown } from "./web/slow-page.ts";

const targetKib = 90;
const targetMs = 1500;
const asked = process.argv.indexOf("--runs");
const runs = asked < 0 ? 5 : Number(process.argv[asked + 1]);
const verdicts: Verdict[] = [];
const demo = await startDemo();
const browser = await launchBrowser();
try {
  const path = await newPageLink(await coordinator(), demo.url);
  const visits = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(`${demo.url}${path}`));
  const [kib, ms, requests] = [
    middle(visits.map((one) => one.kib)),
    middle(visits.map((one) => one.lcp)),
    middle(visits.map((one) => one.requests)),
  ];
  printTable(`A school's page at 1.6 Mbit/s and 150 ms, core ${slowdown} times slower, median`, [
    {
      "first load": judge(verdicts, "first load", kib < targetKib, `${kib.toFixed(1)} KiB`),
      "at most": `${targetKib} KiB`,
      requests: String(requests),
      LCP: `${(ms / 1000).toFixed(2)} s`,
      "LCP at most": `${targetMs / 1000} s`,
    },
  ]);
} finally {
  await browser.close();
  await demo.stop();
}
process.exitCode = verdicts.every(({ verdict }) => verdict === "ok") ? 0 : 1;

async function coordinator(): Promise<Session> {
  const account = demo.accounts.find(({ role }) => role === "coordinator");
  if (!account) throw new Error("The demo has a coordinator.");
  const { email, password } = account;
  const answer = await fetch(`${demo.url}/api${authPath}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Not signed in: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Session; // the server has validated it against the route's schema
}

async function visit(address: string) {
  const { page, wire, seen, close } = await openSlowly(browser, null, true);
  try {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const { kib, requests } = await wire.settled();
    const { lcp } = await seen();
    return { kib, requests, lcp };
  } finally {
    await close();
  }
}

function middle(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
