import { allows } from "@kitround/contract/access/capabilities.ts";
import type { Body, Params, Query, Route } from "@kitround/contract/route.ts";
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { z } from "zod";
import type { Config } from "../config.ts";
import { asActor } from "../db/as-actor.ts";
import type { Db, Tx } from "../db/database.ts";
import { AppError } from "../app-error.ts";
import { errorBody } from "./error-handler.ts";
import { type Answer, fingerprintOf, once, readKey } from "./idempotency.ts";
import { type Given, readInput } from "./read-input.ts";
import { noteDenied } from "./note-denied.ts";
import { actorOf, type SignedIn, tokenMark } from "./session.ts";

declare module "fastify" {
  interface FastifyInstance {
    db: Db;
    config: Config;
    mounted: Route[];
    /** Told to stop: what comes in now is refused, and every answer ends its connection. */
    stopping: boolean;
    /** As many wait for the database as can be served in time. */
    isFull(): boolean;
  }
  interface FastifyRequest {
    actor: SignedIn | null;
  }
}

const json = "application/json; charset=utf-8";

/** The answer of what has nothing to tell but that it is done. */
export const ok = { ok: true } as const;

type Answered<R extends Route> = z.input<R["result"]>;

interface Sent<R extends Route> {
  params: Params<R>;
  query: Query<R>;
  body: Body<R>;
}

export interface Call<R extends Route, Prepared = undefined> extends Sent<R> {
  /** The actor's transaction; a GET's may only read. */
  tx: Tx;
  actor: SignedIn;
  prepared: Prepared;
}

export interface OpenCall<R extends Route> extends Sent<R> {
  db: Db;
  /** Null on a public route. */
  actor: SignedIn | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Serves one route of the contract. Whoever has no live session, or not the capability, does not come in; the handler runs
 * in the actor's transaction, once per Idempotency-Key, and its result leaves in the declared shape or not at all.
 */
export function mount<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (call: Call<R>) => Promise<Answered<R>>,
): void {
  mountPrepared(app, route, async () => undefined, handler);
}

/** As `mount`; `prepare` runs before the transaction, for what takes time without the database (a password's hash). */
export function mountPrepared<R extends Route, Prepared>(
  app: FastifyInstance,
  route: R,
  prepare: (sent: Sent<R> & { actor: SignedIn; db: Db }) => Promise<Prepared>,
  handler: (call: Call<R, Prepared>) => Promise<Answered<R>>,
): void {
  serve(app, route, async (request, reply, sent) => {
    const actor = request.actor;
    if (!actor) throw new Error(`${route.path} is public: mount it open.`);
    const key = route.method === "GET" ? null : readKey(request.headers["idempotency-key"]);
    const prepared = await prepare({ ...sent, actor, db: app.db });
    return change(app, route, { request, reply, sent, key, mark: sent.body }, prepared, handler);
  });
}

interface Asked<R extends Route> {
  request: FastifyRequest;
  reply: FastifyReply;
  sent: Sent<R>;
  key: string | null;
  /** What tells this content from another under the same key. */
  mark: unknown;
}

/** The handler in the actor's transaction, once per key, and its answer. */
async function change<R extends Route, Prepared>(
  app: FastifyInstance,
  route: R,
  { request, reply, sent, key, mark }: Asked<R>,
  prepared: Prepared,
  handler: (call: Call<R, Prepared>) => Promise<Answered<R>>,
): Promise<FastifyReply> {
  const actor = request.actor;
  if (!actor) throw new Error(`${route.path} is public: mount it open.`);
  const transact = async (tx: Tx): Promise<Answer> => {
    const work = async () => {
      const result = await handler({ tx, actor, prepared, ...sent });
      return { status: route.status ?? 200, body: written(route, result) };
    };
    if (key === null) return { ...(await work()), replayed: false };
    const parts = [route.method, route.path, sent.params, sent.query, mark];
    return once(tx, actor, key, fingerprintOf(parts), work, (error) =>
      JSON.stringify(errorBody(error, request.id)),
    );
  };
  const answer = await asActor(app.db, actor, transact, { readOnly: key === null });
  if (answer.replayed) reply.header("Idempotency-Replayed", "true");
  return reply.code(answer.status).type(json).send(answer.body);
}

/** Serves a route whose handler opens its own transactions: public ones, and those that give or end sessions. */
export function mountOpen<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (call: OpenCall<R>) => Promise<Answered<R>>,
): void {
  if (route.method !== "GET" && !route.keyless) {
    throw new Error(`${route.method} ${route.path} needs a key: mount it.`);
  }
  serve(app, route, async (request, reply, sent) => {
    const result = await handler({ db: app.db, actor: request.actor, request, reply, ...sent });
    return reply
      .code(route.status ?? 200)
      .type(json)
      .send(written(route, result));
  });
}

export interface StreamCall {
  actor: SignedIn;
  request: FastifyRequest;
  /** Its head is sent; the rest is written to `raw`. */
  reply: FastifyReply;
}

/** Serves a route that answers events until its caller goes. */
export function mountStream(
  app: FastifyInstance,
  route: Route & { stream: true },
  open: (call: StreamCall) => void,
): void {
  serve(app, route, async (request, reply) => {
    const actor = request.actor;
    if (!actor) throw new Error(`${route.path} is public: nobody listens without a session.`);
    // From here on no time limit of the framework's applies.
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setHeader("content-type", "text/event-stream; charset=utf-8");
    // A proxy that gathers answers would hold events back.
    reply.raw.setHeader("x-accel-buffering", "no");
    reply.raw.flushHeaders();
    open({ actor, request, reply });
    return reply;
  });
}

/** Serves a route that takes a file's bytes: `prepare` makes of them what is kept, before the transaction. */
export function mountUpload<R extends Route & { takes: readonly string[] }, Prepared>(
  app: FastifyInstance,
  route: R,
  prepare: (bytes: Buffer) => Promise<Prepared>,
  handler: (call: Call<R, Prepared>) => Promise<Answered<R>>,
): void {
  serve(app, route, async (request, reply, sent) => {
    const key = readKey(request.headers["idempotency-key"]);
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const mark = createHash("sha256").update(bytes).digest("hex");
    const prepared = await prepare(bytes);
    return change(app, route, { request, reply, sent, key, mark }, prepared, handler);
  });
}

/** Serves a route that answers a file's bytes: the same for ever, to whoever may read them. */
export function mountBytes<R extends Route & { answers: string }>(
  app: FastifyInstance,
  route: R,
  handler: (call: Call<R>) => Promise<{ bytes: Buffer; name: string }>,
): void {
  serve(app, route, async (request, reply, sent) => {
    const actor = request.actor;
    if (!actor) throw new Error(`${route.path} is public: nobody reads files without a session.`);
    const read = (tx: Tx) => handler({ tx, actor, prepared: undefined, ...sent });
    const { bytes, name } = await asActor(app.db, actor, read, { readOnly: true });
    return reply
      .type(route.answers)
      .header("Cache-Control", "private, max-age=31536000, immutable")
      .header("Vary", "X-Auth-Token")
      .header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header("Content-Disposition", `inline; filename="${name}"`)
      .send(bytes);
  });
}

function serve<R extends Route>(
  app: FastifyInstance,
  route: R,
  answer: (request: FastifyRequest, reply: FastifyReply, sent: Sent<R>) => Promise<FastifyReply>,
): void {
  app.mounted.push(route);
  const options: RouteOptions = {
    method: route.method,
    url: `/api${route.path}`,
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    // Before anything that was sent is read.
    onRequest: async (request) => {
      if (app.isFull()) throw busy();
      request.actor = await admitted(app.db, route, request);
    },
    handler: (request, reply) => answer(request, reply, sentTo(route, request)),
  };
  const { takes } = route;
  if (takes === undefined) app.route(options);
  else void app.register(async (scope) => takeBytes(scope, takes).route(options));
}

/** A room of its own, in which nothing but these media types is read, and nothing is read into them. */
function takeBytes(scope: FastifyInstance, takes: readonly string[]): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...takes], { parseAs: "buffer" }, (_, body, done) =>
    done(null, body),
  );
  return scope;
}

function sentTo<R extends Route>(route: R, given: Given): Sent<R> {
  // Parsed by the very schemas that Sent is the output of.
  return readInput(route, given) as unknown as Sent<R>;
}

const busy = () =>
  new AppError(
    "unavailable",
    "The server is too busy at the moment. Nothing was changed; try again.",
    [],
    2,
  );

async function admitted(db: Db, route: Route, request: FastifyRequest): Promise<SignedIn | null> {
  const { access } = route;
  if (access === "public") return null;
  const token = request.headers["x-auth-token"];
  const actor = typeof token === "string" ? await actorOf(db, token, request.id) : null;
  if (!actor || typeof token !== "string") {
    throw new AppError(
      "no_session",
      "You are not signed in, or your session has ended. Sign in again.",
    );
  }
  request.log = request.log.child({
    session: tokenMark(token),
    branch: actor.branchId,
    actor: actor.branchUserId,
  });
  if (!allows(access, actor.role)) {
    // The refusal stands, whether its trace can be written or not.
    await noteDenied(db, actor, route).catch((err: unknown) =>
      request.log.error({ err }, "A refusal left no trace."),
    );
    throw new AppError("forbidden", `Your role (${actor.role}) may not do this.`);
  }
  return actor;
}

/** The result as JSON, without anything the route does not declare. Throws when the shape is not the declared one. */
function written(route: Route, result: unknown): string {
  const shaped = route.result.safeParse(result);
  if (!shaped.success) {
    throw new Error(
      `${route.method} ${route.path} answers outside its shape: ${shaped.error.message}`,
    );
  }
  return JSON.stringify(shaped.data);
}
