import type { Role } from "@kitround/contract/access/capabilities.ts";
import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import type { Actor } from "./as-actor.ts";
import { atOnce, throughConnection } from "./at-once.ts";
import { confine } from "./confine.ts";
import type { Db, Tx } from "./database.ts";
import { readConnection } from "./read-connection.ts";
import { retried } from "./retry.ts";

/** Somebody with a live session. */
export interface SignedIn extends Actor {
  /** The session's row; its token is known to the browser alone. */
  sessionRow: string;
}

/** Who held a token when it was last looked at. */
export type Remembered = Omit<SignedIn, "requestId">;

export interface Found {
  actor: SignedIn;
  /** Not seen for a minute: the session's idle time has to be begun anew. */
  unseen: boolean;
}

/** What was answered under a key before. */
export interface Taken {
  fingerprint: Buffer;
  status: number;
  response: string;
}

export interface Caller {
  /** The SHA-256 of what the browser holds, in hexadecimal digits. */
  tokenHash: string;
  requestId: string;
  /** A mutation's Idempotency-Key; null for what only reads. */
  key: string | null;
  /** Who is likely to call, where this process has seen it: a read is then sent along with the question who it is. */
  likely: Remembered | null;
}

interface Row {
  sessionRow: string;
  branchId: string;
  branchUserId: string;
  personId: string;
  role: Role;
  unseen: boolean;
}

const who = `session_row "sessionRow", branch_id "branchId", branch_user_id "branchUserId", person_id "personId", role, unseen`;

/** Who holds this token, where its session is alive and its holder may still work in its branch: one statement, no transaction. */
export async function findCaller(
  db: Db,
  { tokenHash, requestId }: Pick<Caller, "tokenHash" | "requestId">,
): Promise<Found | null> {
  const asks = sql<Row>`select ${sql.raw(who)} from who_is(${`\\x${tokenHash}`})`;
  const { rows } = await asks.execute(db);
  return found(rows[0], requestId);
}

type Work<T> = (tx: Tx, caller: Found | null, before: Taken | null) => Promise<T>;

/**
 * As `asActor`, for whoever holds the token: one message begins the transaction, finds the session, sets the wall, and with a key waits for
 * it, answers what it has answered before, and lays the savepoint `work`. `work` hears null where no session is alive: it then
 * has neither role nor branch, and throws. What somebody `likely` reads is in a message with that question each time; its rows are
 * given to `work` only once it is sure who asked, and where it was somebody else, `work` is done again from the start.
 */
export async function asCaller<T>(db: Db, caller: Caller, work: Work<T>): Promise<T> {
  const { likely, key } = caller;
  if (likely && key === null) {
    const sure = { is: false };
    try {
      return await asLikely(db, caller, likely, sure, work);
    } catch (error) {
      // Whatever was refused before it was sure who called may have been refused to somebody else.
      if (sure.is) throw error;
    }
  }
  return retried(() =>
    begun(db, key === null).execute(async (tx) => {
      const { rows } = await tx.executeQuery<Row | Taken>(CompiledQuery.raw(wayIn(caller)));
      const row = rows.find((each): each is Row => "sessionRow" in each);
      const before = rows.find((each): each is Taken => "fingerprint" in each);
      const own = row ? tx.withPlugin(confine(row.branchId)) : tx;
      const its = key === null ? await atOnce(own) : own;
      return work(its, found(row, caller.requestId), before ?? null);
    }),
  );
}

async function asLikely<T>(
  db: Db,
  caller: Caller,
  likely: Remembered,
  sure: { is: boolean },
  work: Work<T>,
): Promise<T> {
  const { tokenHash, requestId } = caller;
  const check = ([row]: readonly object[]) => {
    // What `reading` answers, and nothing else.
    const { unseen, ...is } = (row ?? {}) as Partial<Row>;
    sure.is = unseen === false && isSame(is, likely);
    if (!sure.is) throw new Error("It is somebody else who calls.");
  };
  const { connection, end } = readConnection(db, {
    text: reading,
    values: [`\\x${tokenHash}`, requestId],
    check,
  });
  try {
    const tx = throughConnection(db.withPlugin(confine(likely.branchId)), connection);
    const answer = await work(tx, { actor: { ...likely, requestId }, unseen: false }, null);
    await end(true);
    return answer;
  } catch (error) {
    await end(false);
    throw error;
  }
}

/** Whether they are the same person, in the same branch and role, by the same session. */
export const isSame = (is: Partial<Remembered>, likely: Remembered) =>
  is.sessionRow === likely.sessionRow &&
  is.branchId === likely.branchId &&
  is.branchUserId === likely.branchUserId &&
  is.personId === likely.personId &&
  is.role === likely.role;

const begun = (db: Db, reads: boolean) =>
  db.transaction().setAccessMode(reads ? "read only" : "read write");

/** A transaction's first text, which takes no values. */
function wayIn({ tokenHash, requestId, key }: Caller): string {
  const hash = pg.escapeLiteral(`\\x${tokenHash}`);
  const enter = entering(hash, pg.escapeLiteral(requestId));
  if (key === null) return enter;
  const taken = `select fingerprint, status, response from take_key(${pg.escapeLiteral(key)})`;
  return `${enter}; ${taken}; savepoint work`;
}

/** Finds who calls, and sets the wall, as one column that nobody reads: nothing where no session is alive. */
const entering = (hash: string, requestId: string, more = "") => `
  select ${who}, concat(set_config('app.branch', branch_id::text, true), set_config('app.actor', branch_user_id::text, true),
    set_config('app.person', person_id::text, true), set_config('app.request', ${requestId}, true),
    set_config('role', 'kitround_app', true)${more}) as wall
  from who_is(${hash})`;
const reading = entering(
  "$1",
  "$2",
  ", set_config('transaction_read_only', 'on', true), set_config('plan_cache_mode', $3, true)",
);

function found(row: Row | undefined, requestId: string): Found | null {
  if (!row) return null;
  const { unseen, sessionRow, branchId, branchUserId, personId, role } = row;
  return {
    unseen,
    actor: { sessionRow, branchId, branchUserId, personId, role, requestId },
  };
}
