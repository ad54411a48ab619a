import { randomUUID } from "node:crypto";
import { AppError } from "../app-error.ts";
import type { OpenDatabase } from "../db/connect.ts";
import { lane } from "../http/lane.ts";
import { spareCores } from "../spare-cores.ts";
import { beatJobs, claimJob, sweepJobs } from "./job-claims.ts";
import type { JobKind } from "./job-kind.ts";
import { planSchedules } from "./plan-schedules.ts";
import { runJob } from "./run-job.ts";

/** How many jobs one process works on at a time: while one waits, another runs. The last slot is for those that a person waits for. */
const slots = 4;
const lookMs = 5_000;
/** Within this time a new branch, or one whose time zone has changed, gets its schedules. */
const planMs = 60_000;
/** A job that ignores its signal for this long is abandoned; its lease expires later. */
const stopMs = 3_000;

export interface Workers {
  /** Hands back unfinished jobs. */
  stop(): Promise<void>;
}

/**
 * Works jobs of these kinds until stopped: when notified of a new one, and every few seconds in case a notification
 * was lost. The jobs of a process that has died are claimed by another when the lease of `leaseSeconds` has expired.
 */
export async function workJobs(
  database: OpenDatabase,
  kinds: readonly JobKind[],
  leaseSeconds: number,
  fault: (error: unknown) => void,
): Promise<Workers> {
  // A process without job kinds leaves polling and sweeping to others.
  if (kinds.length === 0) return { stop: async () => {} };
  const { db } = database;
  // On the embedded engine's only connection people wait for one slice, and not for one of each running job; a server's
  // database may be on the same machine, where slices at once would take its cores.
  const inTurn = lane({
    atOnce: database.embedded ? 1 : Math.min(slots, spareCores),
    waitingAtMost: slots,
    refuse: () => new AppError("unavailable", "More slices are waiting than jobs are running."),
  });
  const worker = randomUUID();
  const byName = new Map<string, JobKind>(kinds.map((kind) => [kind.name, kind]));
  const names = [...byName.keys()];
  const awaited = kinds.filter((kind) => kind.awaited).map(({ name }) => name);
  const running = new Map<string, { attempt: number; stop: AbortController; end: Promise<void> }>();
  const closing = new AbortController();

  async function fill(): Promise<void> {
    while (!closing.signal.aborted && running.size < slots) {
      const free = running.size < slots - 1 ? names : awaited;
      const job = await claimJob(db, worker, free, leaseSeconds, [...running.keys()]);
      const kind = job ? byName.get(job.kind) : undefined;
      if (!job || !kind) return;
      const stop = new AbortController();
      const end = runJob({ db, kind, job, worker, leaseSeconds, stop, inTurn, fault }).then(() => {
        running.delete(job.id);
        look();
      });
      running.set(job.id, { attempt: job.attempt, stop, end });
      if (closing.signal.aborted) stop.abort("closing");
    }
  }

  async function beat(): Promise<void> {
    if (running.size === 0) return;
    const claims = [...running].map(([id, { attempt }]) => ({ id, attempt, worker }));
    const kept = await beatJobs(db, claims, leaseSeconds);
    for (const { id } of claims) if (!kept.has(id)) running.get(id)?.stop.abort("stopped");
  }

  const look = alone(fill, fault);
  const keep = alone(beat, fault);
  const sweep = alone(() => sweepJobs(db, leaseSeconds), fault);
  const plan = alone(() => planSchedules(db, kinds), fault);
  await database.notices.subscribe("job", () => {
    if (closing.signal.aborted) return;
    look();
    keep();
  });
  const looking = setInterval(() => {
    look();
    sweep();
  }, lookMs);
  const beating = setInterval(keep, Math.min(lookMs, (leaseSeconds * 1000) / 3));
  const planning = setInterval(plan, planMs);
  look();
  plan();

  return {
    async stop() {
      closing.abort();
      clearInterval(looking);
      clearInterval(beating);
      clearInterval(planning);
      await Promise.all([look.settled(), keep.settled(), sweep.settled(), plan.settled()]);
      for (const job of running.values()) job.stop.abort("closing");
      const ends = Promise.all([...running.values()].map((job) => job.end));
      await Promise.race([ends, new Promise((done) => setTimeout(done, stopMs).unref())]);
    },
  };
}

/** Runs the work one at a time; calls during a run cause one more run afterwards. */
function alone(work: () => Promise<void>, fault: (error: unknown) => void) {
  let run: Promise<void> | null = null;
  let again = false;
  const start = () => {
    if (run) {
      again = true;
      return;
    }
    run = work()
      .catch(fault)
      .finally(() => {
        run = null;
        if (!again) return;
        again = false;
        start();
      });
  };
  return Object.assign(start, {
    settled: async () => {
      again = false;
      await run;
    },
  });
}
