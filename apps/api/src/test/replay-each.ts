import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { request as connectTo } from "node:http";
import { join } from "node:path";
import type { Route } from "@kitround/contract/route.ts";
import type { InjectOptions } from "fastify";
import type { App } from "../app.ts";
import { needsKey } from "../http/openapi.ts";
import { hashes } from "./table-hashes.ts";

// A change as a bad line sends it, for whatever test makes one: its answer is cut off, then it comes three times at once, then
// twice more. The test itself sees whether that had one effect; here is seen that it had one answer.

type Sent = InjectOptions & { url: string; headers: Record<string, string> };
type Answer = Awaited<ReturnType<typeof injected>>;

const injected = (app: App, sent: Sent) => app.server.inject(sent);

/** Where it is written down which routes were replayed; set by `npm run prove -- replay`. */
const into = process.env["REPLAYED_INTO"];

/** Sends a call of this route, once, or as `npm run prove -- replay` wants all changes sent. */
export async function sendMaybeAgain(
  app: App,
  route: Route,
  sent: Sent,
  key?: string,
): Promise<Answer> {
  // A test that names its key sends again by itself.
  const plain = into === undefined || key !== undefined || !needsKey(route);
  if (plain || route.access === "public") return injected(app, sent);
  const { answer, faults } = await replayEach(app, route, sent);
  if (faults.length > 0) throw new Error(`${route.method} ${route.path}: ${faults.join("; ")}`);
  if (answer.statusCode < 300)
    appendFileSync(join(into, `${process.pid}.txt`), `${route.method} ${route.path}\n`);
  return answer;
}

let turn = 0;

/** Its answer, and what was at fault: answers that differ, or rows that another sending has changed. */
export async function replayEach(
  app: App,
  route: Route,
  sent: Sent,
): Promise<{ answer: Answer; faults: string[] }> {
  const cut = cutOff(app, sent);
  // Half of them are cut off before the others come, half among them: the one finds an answer, the other somebody at work.
  if ((turn += 1) % 2 === 0) await cut;
  const atOnce = await Promise.all([1, 2, 3].map(() => injected(app, sent)));
  await cut;
  const answer = atOnce.find(isTold) ?? (await untilTold(app, sent));
  // Bad input and a wrong password are no answers to keep: asked again, it is looked at again.
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

/** Told to come back, nobody knows more than before. */
const isTold = ({ statusCode, body }: Answer) =>
  statusCode !== 503 && statusCode !== 429 && !body.includes('"key_in_progress"');

/** As a device does: it comes again as it was told to, for a few seconds. What a test wants refused for longer stays so. */
async function untilTold(app: App, sent: Sent): Promise<Answer> {
  let answer = await injected(app, sent);
  for (let again = 0; again < 20 && !isTold(answer); again += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    answer = await injected(app, sent);
  }
  return answer;
}

/** Each call has a mark of its own, which a refusal that was not kept names. */
const said = ({ statusCode, body }: Answer) =>
  `${statusCode} ${body.replace(/"requestId":"[^"]*"/, "")}`;

/** Over a real line, which breaks as the answer comes. */
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

// What is kept for its own sake: who was last seen, and jobs at work with what an import has written so far, which change by themselves.
const restless = /^(session|job|import_row|audit_event|idempotency_key|mail_out)$/;
const looked = new Set<string>();

/** How to look at the sender's rows: once for each route, for it takes its time. */
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

/** What the call has started goes on writing, and is no effect of sending it again. A job that a test holds stays at work. */
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
