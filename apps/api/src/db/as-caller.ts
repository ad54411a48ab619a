import type { Role } from "@kitround/contract/access/capabilities.ts";
import { sql } from "kysely";
import type { Actor } from "./as-actor.ts";
import { confine } from "./confine.ts";
import type { Db, Tx } from "./database.ts";
import { literal } from "./literal.ts";
import { retried } from "./retry.ts";

/** Somebody with a live session. */
export interface SignedIn extends Actor {
  /** The session's row; its token is known to the browser alone. */
  sessionRow: string;
}

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
  /** The SHA-256 of what the browser holds. */
  tokenHash: Buffer;
  requestId: string;
  /** A mutation's Idempotency-Key; null for what only reads. */
  key: string | null;
}

interface Row {
  sessionRow: string;
  branchId: string;
  branchUserId: string;
  personId: string;
  role: Role;
  unseen: boolean;
}

const who = sql`session_row, branch_id, branch_user_id, person_id, role, unseen`;
const hashLiteral = (hash: Buffer) => literal(`\\x${hash.toString("hex")}`);

/** Who holds this token, where its session is alive and its holder may still work in its branch: one statement, no transaction. */
export async function findCaller(
  db: Db,
  { tokenHash, requestId }: Pick<Caller, "tokenHash" | "requestId">,
): Promise<Found | null> {
  const { rows } = await sql<Row>`select ${who} from who_is(${tokenHash})`.execute(db);
  return found(rows[0], requestId);
}

/**
 * As `asActor`, for whoever holds the token: one message begins the transaction, finds the session, sets the wall, and with a key waits for
 * it, answers what it has answered before, and lays the savepoint `work`. `work` hears null where no session is alive: it then
 * has neither role nor branch, and throws.
 */
export async function asCaller<T>(
  db: Db,
  { tokenHash, requestId, key }: Caller,
  work: (tx: Tx, caller: Found | null, before: Taken | null) => Promise<T>,
): Promise<T> {
  const enter = sql`
    select ${who}, set_config('app.branch', branch_id::text, true), set_config('app.actor', branch_user_id::text, true),
      set_config('app.person', person_id::text, true), set_config('app.request', ${literal(requestId)}, true),
      set_config('role', 'kitround_app', true)
    from who_is(${hashLiteral(tokenHash)})`;
  const takeKey = (taken: string) => sql`
    ; select fingerprint, status, response from take_key(${literal(taken)}); savepoint work`;
  return retried(() =>
    db
      .transaction()
      .setAccessMode(key === null ? "read only" : "read write")
      .execute(async (tx) => {
        const { rows } = await sql<
          Row | Taken
        >`${enter}${key === null ? sql`` : takeKey(key)}`.execute(tx);
        const row = rows.find((each): each is Row => "sessionRow" in each);
        const before = rows.find((each): each is Taken => "fingerprint" in each);
        return work(
          row ? tx.withPlugin(confine(row.branchId)) : tx,
          found(row, requestId),
          before ?? null,
        );
      }),
  );
}

function found(row: Row | undefined, requestId: string): Found | null {
  if (!row) return null;
  const { unseen, sessionRow, branchId, branchUserId, personId, role } = row;
  return {
    unseen,
    actor: { sessionRow, branchId, branchUserId, personId, role, requestId },
  };
}
