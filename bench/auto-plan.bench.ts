/**
 * Figures of auto-plan for users: `npm run bench -- auto-plan`. The demo's two branches (44 schools by five
 * rotations, 200 by ten) are planned as jobs of a running server, while others read Today, the plan and the kits: the
 * time until the preview, and the slowest answer meanwhile. On a busy machine the figures mean little.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { listAllocations } from "@kitround/contract/allocations/allocation.ts";
import {
  autoPlanResult,
  startAutoPlan,
  usualWeights,
} from "@kitround/contract/auto-plan/auto-plan.ts";
import { getJob } from "@kitround/contract/jobs/job.ts";
import { listKits } from "@kitround/contract/kits/kit.ts";
import { listRotations } from "@kitround/contract/rotations/rotation.ts";
import type { Session } from "@kitround/contract/session/session.ts";
import { listTerms } from "@kitround/contract/terms/term.ts";
import { getToday } from "@kitround/contract/today/today.ts";
import { call } from "../e2e/call.ts";
import { startDemo } from "../e2e/demo-server.ts";
import { judge, printTable, type Row, type Verdict } from "./planner/table.ts";

const slowestAllowed = 500;
const goals = [
  { size: "44 x 5", account: "coordinator@", seconds: 5 },
  { size: "200 x 10", account: "planner@", seconds: 20 },
] as const;

const demo = await startDemo(["--large"]);
process.env["E2E_URL"] = demo.url;
const verdicts: Verdict[] = [];
const rows: Row[] = [];
try {
  for (const { size, account, seconds } of goals) {
    const session = await signIn(account);
    const { items: terms } = await call(session, listTerms, {});
    const termId = await lastPlanned(
      session,
      terms.map((term) => term.id),
    );
    for (const scope of ["empty", "unpinned"] as const) {
      const began = performance.now();
      const { jobId } = await call(session, startAutoPlan, {
        body: {
          termId,
          scope,
          routeId: null,
          fromRotationId: null,
          weights: usualWeights,
          fillers: false,
        },
      });
      const { took, waits } = await whileWorking(session, jobId, termId);
      const slowest = Math.max(...waits);
      const { result } = await call(session, getJob, { params: { id: jobId } });
      const plan = autoPlanResult.parse(result);
      const of = `${size}, ${scope}`;
      const all = (performance.now() - began) / 1000;
      rows.push({
        plan: of,
        "s until the preview (goal)": `${judge(verdicts, of, took <= seconds, took.toFixed(1))} (${seconds})`,
        "s in all": all.toFixed(1),
        steps: String(plan.steps.length),
        "calls meanwhile": String(waits.length),
        "slowest of them, ms (goal)": `${judge(verdicts, `${of}: a call meanwhile`, slowest <= slowestAllowed, slowest.toFixed(0))} (${slowestAllowed})`,
      });
    }
  }
} finally {
  await demo.stop();
}
printTable("Auto-plan on a running server", rows);
process.exitCode = verdicts.every(({ verdict }) => verdict === "ok") ? 0 : 1;

async function signIn(email: string): Promise<Session> {
  const account = demo.accounts.find((one) => one.email.startsWith(email));
  if (!account) throw new Error(`The demo has no ${email}.`);
  const answer = await fetch(`${demo.url}/api/auth`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`Sign-in failed: ${answer.status}`);
  // Cast: the server has validated it against the route's schema.
  return (await answer.json()) as Session;
}

/** The term with the most rotations to plan: terms are sorted newest first. */
async function lastPlanned(session: Session, termIds: readonly string[]): Promise<string> {
  for (const termId of termIds) {
    const { items } = await call(session, listRotations, { query: { termId } });
    if (items.length > 0) return termId;
  }
  throw new Error("No term of the demo has rotations.");
}

/**
 * Makes typical calls until the job is over: returns the seconds until then, and the milliseconds that each answer
 * took.
 */
async function whileWorking(session: Session, jobId: string, termId: string) {
  const began = performance.now();
  const waits: number[] = [];
  const timed = async (ask: () => Promise<unknown>) => {
    const asked = performance.now();
    await ask();
    waits.push(performance.now() - asked);
  };
  const work = { over: false };
  const others = [
    () => call(session, getToday, {}),
    () => call(session, listAllocations, { query: { termId } }),
    () => call(session, listKits, {}),
  ].map(async (ask) => {
    while (!work.over) {
      await timed(ask);
      await sleep(100);
    }
  });
  let took = 0;
  while (!work.over) {
    const { state, fault } = await call(session, getJob, { params: { id: jobId } });
    if (state === "failed" || state === "cancelled") throw new Error(fault ?? state);
    work.over = state === "done";
    took = (performance.now() - began) / 1000;
    if (!work.over) await sleep(100);
  }
  await Promise.all(others);
  return { took, waits };
}
