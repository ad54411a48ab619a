import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { request as connectTo } from "node:http";
import { join } from "node:path";
import type { Route } from "@kitround/contract/route.ts";
import type { InjectOptions } from "fastify";
import type { App } from "../app.ts";
import { needsKey } from "../http/openapi.ts";
import { forgetCounts } from "../http/per-minute.ts";
import { hashes } from "./table-hashes.ts";

// Sends a change as a bad connection would, in any test that makes one: the first answer is cut off, then it is sent three times at once,
// then twice more. The test itself checks that it had one effect; this checks that all answers are equal.

type Sent = InjectOptions & { url: string; headers: Record<string, string> };
type Answer = Awaited<ReturnType<typeof injected>>;

const injected = (app: App, sent: Sent) => app.server.inject(sent);

/** The file that records which routes were replayed; set by `npm run prove -- replay`. */
const into = process.env["REPLAYED_INTO"];

/** Sends a call of this route once, or several times if `npm run prove -- replay` runs. */
export async function sendMaybeAgain(
  app: App,
  route: Route,
  sent: Sent,
  key?: string,
): Promise<Answer> {
  // A test that sets its own key repeats the call itself.
  const plain = into === undefined || key !== undefined || !needsKey(route);
  if (plain || route.access === "public") return injected(app, sent);
  const { answer, faults } = await replayEach(app, route, sent);
  if (faults.length > 0) throw new Error(`${route.method} ${route.path}: ${faults.join("; ")}`);
  if (answer.statusCode < 300)
    appendFileSync(join(into, `${process.pid}.txt`), `${route.method} ${route.path}\n`);
  return answer;
}

let turn = 0;

/** Returns the answer and the faults: answers that differ, or rows that a repetition has changed. */
export async function replayEach(
  app: App,
  route: Route,
  sent: Sent,
): Promise<{ answer: Answer; faults: string[] }> {
  // Six calls here are one of the test's, which the limits per minute must not refuse.
  forgetCounts();
  const cut = cutOff(app, sent);
  // Half of the calls are cut off before the repetitions, half during them: the first finds a stored answer, the second a call in
  // progress.
  if ((turn += 1) % 2 === 0) await cut;
  const atOnce = await Promise.all([1, 2, 3].map(() => injected(app, sent)));
  await cut;
  const answer = atOnce.find(isTold) ?? (await untilTold(app, sent));
  // Invalid input and a wrong password are not stored: a repetition is checked again.
  if (!isKept(answer)) return { answer, faults: [] };
  const look = await lookFor(app, route, answer);
  const before = await look();
  const later = [await injected(app, sent), await injected(app, sent)];
  const faults = [...atOnce, ...later]
    .filter((other) => isTold(other) && said(other) !== said(answer))
    .map((other) => `answered ${said(answer)}, and sent again ${said(other)}`);
  for (const [table, hash] of await look())
    if (before.get(table) !== hash) faults.push(`sent again it changed ${table}`);
  return { answer, faults };
}

const isKept = ({ statusCode }: Answer) =>
  statusCode < 300 || statusCode === 404 || statusCode === 409;

/** An answer that says to try later is no result. */
const isTold = ({ statusCode, body }: Answer) =>
  statusCode !== 503 && statusCode !== 429 && !body.includes('"key_in_progress"');

/** Retries for a few seconds, as a device does. A call that a test wants refused for longer stays refused. */
async function untilTold(app: App, sent: Sent): Promise<Answer> {
  let answer = await injected(app, sent);
  for (let again = 0; again < 20 && !isTold(answer); again += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    answer = await injected(app, sent);
  }
  return answer;
}

/** Each call has its own mark, which a refusal that was not stored contains. */
const said = ({ statusCode, body }: Answer) =>
  `${statusCode} ${body.replace(/"requestId":"[^"]*"/, "")}`;

/** Uses a real connection, which breaks when the answer comes. */
async function cutOff(app: App, sent: Sent): Promise<void> {
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  const { method, url: path, headers } = sent;
  const call = connectTo({ host: "127.0.0.1", port: address.port, method, path, headers });
  call.on("error", () => {});
  call.end(sent.payload);
  await Promise.race([once(call, "response"), once(call, "close")]);
  call.destroy();
}

// Columns that change by themselves: when a person was last seen, and the progress of running jobs.
const restless = /^(session|job|import_row|audit_event|idempotency_key|mail_out)$/;
const looked = new Set<string>();

/** Tables of the sender's rows; read once for each route, because it is slow. */
async function lookFor(app: App, { method, path }: Route, answer: Answer) {
  const nothing = async () => new Map<string, string>();
  const name = `${method} ${path}`;
  if (answer.statusCode >= 300 || looked.has(name)) return nothing;
  const { pool } = app.database;
  const { rows } = await pool.query<{ id: string }>(
    "select branch_id as id from audit_event order by id desc limit 1",
  );
  const branchId = rows[0]?.id;
  if (branchId === undefined || !(await isAtRest(pool, branchId))) return nothing;
  looked.add(name);
  return async () => {
    const all = await hashes(pool, branchId);
    return new Map([...all].filter(([table]) => !restless.test(table)));
  };
}

/** Waits for jobs that the call has started, which are no effect of the repetition. A job that a test holds keeps running. */
async function isAtRest(pool: App["database"]["pool"], branchId: string): Promise<boolean> {
  for (let look = 0; look < 50; look += 1) {
    const { rowCount } = await pool.query(
      "select from job where branch_id = $1 and (state = 'running' or state = 'waiting' and run_at <= now()) limit 1",
      [branchId],
    );
    if (rowCount === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
