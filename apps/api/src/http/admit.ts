import { allows } from "@kitround/contract/access/capabilities.ts";
import type { Route } from "@kitround/contract/route.ts";
import type { FastifyRequest } from "fastify";
import {
  asCaller,
  type Found,
  findCaller,
  isSame,
  type Remembered,
  type SignedIn,
  type Taken,
} from "../db/as-caller.ts";
import type { Db, Tx } from "../db/database.ts";
import { AppError } from "../app-error.ts";
import { asInProgress, keyOf } from "./idempotency.ts";
import { tellCaller } from "./log.ts";
import { noteDenied } from "./note-denied.ts";
import { countCall } from "./per-minute.ts";
import { hexOfToken, isToken, seeSession } from "./session.ts";

/** The actor's transaction, as a handler finds it. */
export interface Entered {
  tx: Tx;
  actor: SignedIn;
  /** Held until the transaction ends; null for what only reads, and where a mutation came without one. */
  key: string | null;
  before: Taken | null;
}

const unknown = () =>
  new AppError("no_session", "You are not signed in, or your session has ended. Sign in again.");

/** Lets in whoever has a live session and the capability, before anything is done. Throws 403 otherwise. */
export async function admit(db: Db, route: Route, request: FastifyRequest): Promise<void> {
  const tokenHash = hashOf(request);
  await watched(db, route, request, async (see) => {
    see(await findCaller(db, { tokenHash, requestId: request.id }));
  });
}

/** Does the work in the transaction of whoever has a live session and the capability. Throws 403 otherwise, before the work. */
export async function enter<T>(
  db: Db,
  route: Route,
  request: FastifyRequest,
  work: (entered: Entered) => Promise<T>,
): Promise<T> {
  const tokenHash = hashOf(request);
  const key = route.method === "GET" ? null : keyOf(request.headers["idempotency-key"]);
  const caller = { tokenHash, requestId: request.id, key, likely: likelyFor(route, request) };
  return watched(db, route, request, async (see) => {
    let waits = true;
    try {
      return await asCaller(db, caller, (tx, found, before) => {
        waits = false;
        return work({ tx, actor: see(found), key, before });
      });
    } catch (error) {
      throw waits ? asInProgress(error) : error;
    }
  });
}

/**
 * What `look` does once it has seen who calls. Whoever may not is refused, and it leaves a trace; whoever was not seen for a
 * minute is marked as seen: both in a transaction of their own, behind the one that has ended.
 */
async function watched<T>(
  db: Db,
  route: Route,
  request: FastifyRequest,
  look: (see: (found: Found | null) => SignedIn) => Promise<T>,
): Promise<T> {
  let unseen: SignedIn | null = null;
  let denied: SignedIn | null = null;
  try {
    return await look((found) => {
      remember(request, found?.actor ?? null);
      if (!found) throw unknown();
      const { actor } = found;
      request.actor = actor;
      tellCaller(request.log, { tokenHash: hashOf(request), actor });
      if (found.unseen) unseen = actor;
      if (!allows(route.access, actor.role)) {
        denied = actor;
        throw new AppError("forbidden", `Your role (${actor.role}) may not do this.`);
      }
      countCall(route, actor.branchUserId);
      return actor;
    });
  } finally {
    await after(db, route, request, { unseen, denied });
  }
}

async function after(
  db: Db,
  route: Route,
  request: FastifyRequest,
  { unseen, denied }: { unseen: SignedIn | null; denied: SignedIn | null },
): Promise<void> {
  if (unseen) await seeSession(db, unseen.sessionRow);
  if (!denied) return;
  // The refusal stands, whether its trace can be written or not.
  await noteDenied(db, denied, route).catch((err: unknown) =>
    request.log.error({ err }, "A refusal left no trace."),
  );
}

// Whose tokens were when they were last looked at, by their hash: never an answer to who may do what, only to whether a body is
// worth reading, and whose rows worth asking for, before the session is looked at again.
const mostKnown = 20_000;
const known = new Map<string, Remembered>();

/** Whether this call's session was alive when it was last looked at. */
export function isKnown(request: FastifyRequest): boolean {
  return known.has(hashOf(request));
}

/** Who calls, as far as this process has seen; null also where a first look has to be the only one, for it is counted. */
function likelyFor(route: Route, request: FastifyRequest): Remembered | null {
  const likely = known.get(hashOf(request));
  return likely && route.perMinute === undefined && allows(route.access, likely.role)
    ? likely
    : null;
}

function remember(request: FastifyRequest, actor: SignedIn | null): void {
  const hash = hashOf(request);
  if (!actor) {
    known.delete(hash);
    return;
  }
  const before = known.get(hash);
  if (before && isSame(actor, before)) return;
  if (known.size >= mostKnown) known.clear();
  const { requestId: _, ...remembered } = actor;
  known.set(hash, remembered);
}

/** Throws `no_session` where no token of ours was sent. */
function hashOf(request: FastifyRequest): string {
  if (request.tokenHash === "") {
    const token = request.headers["x-auth-token"];
    if (!isToken(token)) throw unknown();
    request.tokenHash = hexOfToken(token);
  }
  return request.tokenHash;
}
