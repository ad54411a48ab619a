import type pg from "pg";
import { isKept } from "./prepared.ts";
import { Message, type Statement } from "./message.ts";

/**
 * Said in advance: every message begins with it, and what else it asks is answered once `check` has not thrown at its rows. Behind
 * its own values it is given one more, the `plan_cache_mode` of its message.
 */
export interface Ahead extends Statement {
  check: (rows: readonly object[]) => void;
}

export interface Reads {
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>;
  /** Ends it, whether it went well or not: of what was only said in advance, that has to hold. */
  end(well: boolean): Promise<void>;
}

/** Of `withSystem`: the role of all that comes behind it, in the next message too. */
const steps = /^select set_config\('role', '(\w+)', true\)$/;

interface Asked extends Statement {
  resolve: (answer: Promise<pg.QueryResult>) => void;
}

/**
 * A transaction that only reads, of which each message is one of its own that begins with what was said in advance: what is asked
 * for in one go leaves in one message, and nothing has to be begun, ended or waited for. Between two messages others may change
 * what it reads, as between two statements of any transaction that is not repeatable.
 */
export function eachMessageOf(send: (message: Message) => void, ahead: Ahead): Reads {
  let asked: Asked[] = [];
  let role: Statement | null = null;
  let holds: Promise<void> | null = null;
  let failed: { reason: unknown } | null = null;

  function go(): Promise<void> {
    const its = asked;
    asked = [];
    const again = role ? [role] : [];
    const asking = { text: ahead.text, values: [...ahead.values, plansOf(its)] };
    const message = new Message([asking, ...again, ...its]);
    send(message);
    const [first, ...rest] = message.answers;
    const answers = rest.slice(again.length);
    // Where it fails, so does all that comes behind it.
    if (role) rest[0]?.catch(() => {});
    role = its.findLast(({ text }) => steps.test(text)) ?? role;
    const sure = (async () => {
      try {
        ahead.check((await first)?.rows ?? []);
      } catch (reason) {
        failed = { reason };
        throw reason;
      }
    })();
    for (const [n, { resolve }] of its.entries()) resolve(behind(sure, answers[n]));
    return (holds = sure);
  }

  return {
    query: (text, values) =>
      new Promise((resolve) => {
        if (failed) throw failed.reason;
        if (asked.push({ text, values, resolve }) === 1)
          process.nextTick(() => asked.length > 0 && void go());
      }),
    async end(well) {
      if (!well) return;
      await (holds ?? go());
      if (failed) throw (failed as { reason: unknown }).reason;
    },
  };
}

/**
 * What is sent often is planned once a connection: PostgreSQL itself plans anew, each time, what a branch's share of a table makes
 * look cheaper for that branch. Of the twenty-five calls that screens make most not one was answered sooner for it (decision 186).
 */
function plansOf(asked: readonly Statement[]): "force_generic_plan" | "auto" {
  return asked.every(({ text }) => isKept(text)) ? "force_generic_plan" : "auto";
}

async function behind<T>(sure: Promise<void>, answer: Promise<T> | undefined): Promise<T> {
  // It may have failed for the same reason.
  answer?.catch(() => {});
  await sure;
  if (!answer) throw new Error("A statement was left out.");
  return answer;
}
