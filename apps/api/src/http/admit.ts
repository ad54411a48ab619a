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
  /** The session's row; its token is known to the browser alone. */
  sessionRow: string;
}

/** The answer that is stored under an Idempotency-Key. */
export interface Stored {
  fingerprint: Buffer;
  status: number;
  response: string;
}

/** The caller's transaction, as a handler finds it. */
export interface Entered {
  tx: Tx;
  actor: SignedIn;
  stored: Stored | null;
}

/** What `who_is` answers for a live session. */
interface Row extends Omit<SignedIn, "requestId"> {
  /** The session was not used for a minute, so its idle timer has to be refreshed. */
  unseen: boolean;
}

const who = `session_row "sessionRow", branch_id "branchId", branch_user_id "branchUserId", person_id "personId", role, unseen`;

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
 * Gives `look` what judges a caller, and afterwards records what was found: a denied call in the trail, and that the session was
 * used, at most once a minute. Both take a transaction of their own.
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
  // The refusal stands, whether it can be recorded or not.
  await noteDenied(db, denied, route).catch((err: unknown) =>
    request.log.error({ err }, "A denied call could not be recorded."),
  );
}

/** From now on each line of this call's log says who calls. */
function nameInLog(request: FastifyRequest, actor: SignedIn): void {
  const { branchId: branch, branchUserId } = actor;
  const session = tokenMark(hashOf(request));
  request.log = request.log.child({ session, branch, actor: branchUserId });
}

const unknown = () =>
  new AppError("no_session", "You are not signed in, or your session has ended. Sign in again.");

const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** The hash of the token that was sent. Throws `no_session` where it does not look like one of ours: nothing is asked for it. */
function hashOf(request: FastifyRequest): string {
  if (request.tokenHash === "") {
    const token = request.headers["x-auth-token"];
    if (typeof token !== "string" || !tokenForm.test(token)) throw unknown();
    request.tokenHash = hexOfToken(token);
  }
  return request.tokenHash;
}

/** The SHA-256 of a session's token in hexadecimal digits, as the database has it. */
export const hexOfToken = (token: string): string => hash("sha256", token, "hex");

/** How a token appears in logs: enough to follow a session, useless to a reader of the logs. */
export const tokenMark = (tokenHash: string): string => tokenHash.slice(0, 6);
