import { setTimeout as sleep } from "node:timers/promises";
import { jobProgress } from "../../packages/contract/src/jobs/job.ts";
import { done } from "../../packages/contract/src/wire.ts";
import { type App, build } from "../../apps/api/src/app.ts";
import { readConfig } from "../../apps/api/src/config.ts";
import { type Actor, asActor } from "../../apps/api/src/db/as-actor.ts";
import { asSystem } from "../../apps/api/src/db/as-system.ts";
import { features } from "../../apps/api/src/features/features.ts";
import { workedKinds } from "../../apps/api/src/features/job-kinds.ts";
import { queueMail } from "../../apps/api/src/features/mail/queue-mail.ts";
import { enqueue } from "../../apps/api/src/jobs/enqueue.ts";
import { jobKind } from "../../apps/api/src/jobs/job-kind.ts";
import { startMailServer } from "../../apps/api/src/test/start-mail-server.ts";
import { onEach } from "./engines.ts";
import { figure, promise, spread } from "./figure.ts";
import { fillSearch } from "./fill-search.ts";
import { benchImport } from "./import-part.ts";

const token = "a token that only the bench knows";
const rounds = 30;
const mails = 100;

/** Called when the one job of this kind begins. */
let heard = () => {};
const nothing = jobKind({
  name: "retention",
  input: done,
  progress: jobProgress,
  result: done,
  async run() {
    heard();
    return async () => ({ ok: true as const });
  },
});

/** Background work on the whole server: the start of a job, an import, mails; and the server's own metrics. */
export async function benchWork(): Promise<void> {
  const smtp = await startMailServer();
  await onEach("memory", async (engine, database) => {
    const settings = {
      LOG_LEVEL: "silent",
      METRICS_TOKEN: token,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: "library@bench.test",
    };
    const kinds = [...workedKinds.filter(({ name }) => name !== nothing.name), nothing];
    const config = { ...readConfig(settings), database, patience: 20 };
    const app = await build(config, features, kinds);
    const actor = await fillSearch(app.database, "BENW");
    await start(engine, app, actor);
    await scrape(engine, app);
    await benchImport(engine, app, actor);
    smtp.taken.length = 0;
    await sendMails(engine, app, actor, smtp.taken);
    await app.close();
  });
  await smtp.stop();
}

/** From the transaction that creates the job to the job's first line. */
async function start(engine: string, { database }: App, actor: Actor): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const began = new Promise<number>((tell) => {
      heard = () => tell(performance.now());
    });
    await asActor(database.db, actor, (tx) => enqueue(tx, actor, nothing, { ok: true }));
    const asked = performance.now();
    // A job that began before the commit's answer arrived has not waited.
    times.push(Math.max(0, (await began) - asked));
    await sleep(20);
  }
  const { p50, p95 } = spread(times);
  console.log(`jobs, ${engine}, ${rounds} asked for one after another:`);
  figure(`asked for to started, p50 ${p50.toFixed(1)} ms, p95`, p95, "ms", 50);
}

async function scrape(engine: string, { server }: App): Promise<void> {
  const times: number[] = [];
  let bytes = 0;
  for (let n = 0; n < rounds; n += 1) {
    const from = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, body } = await server.inject({ url: "/metrics", headers });
    if (statusCode !== 200) throw new Error(`/metrics answered ${statusCode}`);
    times.push(performance.now() - from);
    bytes = body.length;
  }
  const { p50, p95 } = spread(times);
  figure(`metrics, ${engine}: ${bytes} bytes, p50 ${p50.toFixed(1)} ms, p95`, p95, "ms", 50);
}

async function sendMails(
  engine: string,
  { database }: App,
  actor: Actor,
  taken: readonly unknown[],
): Promise<void> {
  const { branchId, branchUserId } = actor;
  const from = performance.now();
  await asSystem(database.db, async (tx) => {
    for (let n = 0; n < mails; n += 1) {
      const to = { toName: `Aroha ${n}`, toAddress: `aroha${n}@bench.test` };
      const asked = { kind: "password_reset", madeBy: branchUserId, ...to } as const;
      await queueMail(tx, { ...asked, branchId, branchUserId }, true);
    }
  });
  const patience = 60_000;
  while (taken.length < mails && performance.now() - from < patience) await sleep(5);
  // The target is for sending alone; here each mail also has a job, whose link and result are stored.
  figure(
    `${mails} mails, ${engine}, each a job, over 3 connections`,
    performance.now() - from,
    "ms",
    2_200,
  );
  promise(`${taken.length} of ${mails} taken by the mail server`, taken.length === mails);
}
