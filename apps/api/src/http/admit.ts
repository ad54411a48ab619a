import { hash } from "node:crypto";
import { allows } from "@kitround/contract/access/capabilities.ts";
import type { Route } from "@kitround/contract/route.ts";
import type { FastifyRequest } from "fastify";
import pg from "pg";
import type { Actor } from "../db/as-actor.ts";
import type { Db, Tx } from "../db/database.ts";
import { transaction } from "../db/transaction.ts";
import { AppError } from "../app-error.ts";
import { noteDenied } from "./note-denied.ts";
import { countCall } from "./per-minute.ts";
import { seeSession } from "./session.ts";

/** Somebody with a live session. */
export interface SignedIn extends Actor {
  /** The id of the session's row; only the browser has the token. */
  sessionRow: string;
}

/** The answer that is stored under an Idempotency-Key. */
export interface Stored {
  fingerprint: Buffer;
  status: number;
  response: string;
}

/** The caller's transaction for a handler. */
export interface Entered {
  tx: Tx;
  actor: SignedIn;
  stored: Stored | null;
}

/** The result of `who_is` for a live session. */
interface Row extends Omit<SignedIn, "requestId"> {
  /** The session was not used for a minute, so its idle timer has to be refreshed. */
  unseen: boolean;
  /** The branch is archived: the caller is an administrator, who may only read. */
  archived: boolean;
}

const who = `session_row "sessionRow", branch_id "branchId", branch_user_id "branchUserId", person_id "personId", role, unseen, archived`;

/** Admits a caller with a live session and the capability before the body is read. Throws 403 otherwise. */
export async function admit(db: Db, route: Route, request: FastifyRequest): Promise<void> {
  const token = hashOf(request);
  await judged(db, route, request, async (judge) => {
    const asked = await db.pool.query<Row>(`select ${who} from who_is($1)`, [`\\x${token}`]);
    judge(asked.rows[0]);
  });
}

/**
 * Does `work` in the transaction of a caller with a live session and the capability; throws 403 before it otherwise. One round trip
 * begins the transaction, finds the session and sets its branch, actor and role. For a mutation it also locks the Idempotency-Key
 * `key`, reads the answer stored under it and lays the savepoint `work`; without a key the transaction is read-only.
 */
export async function enter<T>(
  db: Db,
  route: Route,
  request: FastifyRequest,
  key: string | null,
  work: (entered: Entered) => Promise<T>,
): Promise<T> {
  const token = pg.escapeLiteral(`\\x${hashOf(request)}`);
  const wall = `
    select ${who}, concat(set_config('app.branch', branch_id::text, true), set_config('app.actor', branch_user_id::text, true),
      set_config('app.person', person_id::text, true), set_config('app.request', ${pg.escapeLiteral(request.id)}, true),
      set_config('role', 'kitround_app', true)) as wall
    from who_is(${token})`;
  const opening =
    key === null
      ? wall
      : `${wall}; select fingerprint, status, response from take_key(${pg.escapeLiteral(key)}); savepoint work`;
  return judged(db, route, request, (judge) =>
    transaction(
      db,
      { opening, mode: key === null ? "read only" : "read write" },
      ({ rows, within }) => {
        const actor = judge(rows.find((row): row is Row => "sessionRow" in row));
        const stored = rows.find((row): row is Stored => "fingerprint" in row) ?? null;
        return work({ tx: within(actor.branchId), actor, stored });
      },
    ),
  );
}

/**
 * Passes to `look` the function that judges a caller, and afterwards records the result: a denied call in the audit
 * trail, and the session's use, at most once a minute. Both use a transaction of their own.
 */
async function judged<T>(
  db: Db,
  route: Route,
  request: FastifyRequest,
  look: (judge: (row: Row | undefined) => SignedIn) => Promise<T>,
): Promise<T> {
  let unused: SignedIn | null = null;
  let denied: SignedIn | null = null;
  try {
    return await look((row) => {
      if (!row) throw unknown();
      const { unseen, sessionRow, branchId, branchUserId, personId, role } = row;
      const actor = { sessionRow, branchId, branchUserId, personId, role, requestId: request.id };
      if (!request.actor) nameInLog(request, actor);
      if (unseen) unused = actor;
      if (!allows(route.access, role)) {
        denied = actor;
        throw new AppError("forbidden", `Your role (${role}) may not do this.`);
      }
      if (row.archived && route.method !== "GET" && !route.whileArchived) throw readOnly();
      if (!request.actor && route.perMinute !== undefined) countCall(route, branchUserId);
      return (request.actor = actor);
    });
  } finally {
    await record(db, route, request, unused, denied);
  }
}

async function record(
  db: Db,
  route: Route,
  request: FastifyRequest,
  unused: SignedIn | null,
  denied: SignedIn | null,
): Promise<void> {
  if (unused) await seeSession(db, unused.sessionRow);
  if (!denied) return;
  // The call is refused even if the refusal can't be recorded.
  await noteDenied(db, denied, route).catch((err: unknown) =>
    request.log.error({ err }, "A denied call could not be recorded."),
  );
}

/** Adds the caller to each further log line of this call. */
function nameInLog(request: FastifyRequest, actor: SignedIn): void {
  const { branchId: branch, branchUserId } = actor;
  const session = tokenMark(hashOf(request));
  request.log = request.log.child({ session, branch, actor: branchUserId });
}

const unknown = () =>
  new AppError("no_session", "You are not signed in, or your session has ended. Sign in again.");

const readOnly = () =>
  new AppError(
    "transition_refused",
    "This branch is archived: it can be read, and nothing in it can be changed. Open it again first.",
  );

const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** The hash of the token that was sent. Throws `no_session` without a query if the token can't be one of ours. */
function hashOf(request: FastifyRequest): string {
  if (request.tokenHash === "") {
    const token = request.headers["x-auth-token"];
    if (typeof token !== "string" || !tokenForm.test(token)) throw unknown();
    request.tokenHash = hexOfToken(token);
  }
  return request.tokenHash;
}

/** The SHA-256 of a session's token in hexadecimal digits, as the database stores it. */
export const hexOfToken = (token: string): string => hash("sha256", token, "hex");

/** A token's mark in logs: enough to follow a session, but useless as a token. */
export const tokenMark = (tokenHash: string): string => tokenHash.slice(0, 6);
