import type { Route } from "@kitround/contract/route.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Db } from "../db/database.ts";
import { admit, type SignedIn } from "./admit.ts";
import { answer, answerOpen, readKey } from "./answer.ts";
import type { Answered, Call, OpenCall, Sent } from "./call.ts";
import { type Given, readInput } from "./read-input.ts";
import { longestMs } from "./server.ts";

/** The answer of a route that only confirms success. */
export const ok = { ok: true } as const;

/**
 * Serves one route of the contract to callers with a live session and the capability. The handler runs in the
 * caller's transaction, once per Idempotency-Key, and its result is sent in the declared shape or not at all.
 */
export function mount<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (call: Call<R>) => Promise<Answered<R>>,
): void {
  const serveCall = (request: FastifyRequest, reply: FastifyReply) =>
    answer(app, route, request, reply, {
      read: () => sentTo(route, request),
      mark: (sent) => sent.body,
      prepared: undefined,
      handler,
    });
  serve(app, route, serveCall, { admitsItself: route.method === "GET" });
}

/** As `mount`; `prepare` runs before the transaction, for slow work without the database (hashing a password). */
export function mountPrepared<R extends Route, Prepared>(
  app: FastifyInstance,
  route: R,
  prepare: (sent: Sent<R> & { actor: SignedIn; db: Db }) => Promise<Prepared>,
  handler: (call: Call<R, Prepared>) => Promise<Answered<R>>,
): void {
  serve(app, route, async (request, reply) => {
    const sent = sentTo(route, request);
    if (route.method !== "GET") readKey(request.headers["idempotency-key"]);
    const prepared = await prepare({ ...sent, actor: actorOf(request), db: app.db });
    const given = { read: () => sent, mark: () => sent.body, prepared, handler };
    return answer(app, route, request, reply, given);
  });
}

/** Serves a route whose handler opens its own transactions: public ones, and those that start or end sessions. */
export function mountOpen<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (call: OpenCall<R>) => Promise<Answered<R>>,
): void {
  if (route.method !== "GET" && !route.keyless) {
    throw new Error(`${route.method} ${route.path} needs a key: mount it.`);
  }
  serve(app, route, async (request, reply) => {
    const sent = sentTo(route, request);
    const result = await handler({ db: app.db, actor: request.actor, request, reply, ...sent });
    return answerOpen(route, reply, result);
  });
}

export interface StreamCall {
  actor: SignedIn;
  request: FastifyRequest;
  /** The head of the answer is sent; the events are written to `raw`. */
  reply: FastifyReply;
}

/** Serves a route that sends events until its caller leaves. */
export function mountStream(
  app: FastifyInstance,
  route: Route & { stream: true },
  open: (call: StreamCall) => void,
): void {
  serve(app, route, async (request, reply) => {
    const actor = actorOf(request);
    // From here on none of Fastify's time limits applies.
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setHeader("content-type", "text/event-stream; charset=utf-8");
    // A proxy that buffers answers would delay events.
    reply.raw.setHeader("x-accel-buffering", "no");
    reply.raw.flushHeaders();
    open({ actor, request, reply });
    return reply;
  });
}

/**
 * Registers a route. The caller is admitted before the body is read, except where a read's own transaction admits the
 * caller (`admitsItself`): a stranger's body is never read, and a read needs one round trip less.
 */
export function serve<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  { admitsItself = false } = {},
): void {
  app.mounted.push(route);
  const admitsFirst = route.access !== "public" && !admitsItself;
  const options: RouteOptions = {
    method: route.method,
    url: `/api${route.path}`,
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    ...(route.takes === undefined
      ? {}
      : { config: { slow: true }, handlerTimeout: longestMs * app.config.patience }),
    onRequest: async (request) => {
      if (app.isFull()) throw app.overloaded("full");
      if (admitsFirst) await admit(app.db, route, request);
    },
    handler:
      route.access === "public"
        ? (request, reply) => app.unauthenticated(() => handler(request, reply))
        : handler,
  };
  const { takes } = route;
  if (takes === undefined) app.route(options);
  else void app.register(async (scope) => takeBytes(scope, takes).route(options));
}

export function actorOf(request: FastifyRequest): SignedIn {
  if (!request.actor) throw new Error(`${request.url} is public: mount it open.`);
  return request.actor;
}

/** A Fastify scope in which a body is read as bytes, and only of these media types. */
function takeBytes(scope: FastifyInstance, takes: readonly string[]): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...takes], { parseAs: "buffer" }, (_, body, done) =>
    done(null, body),
  );
  return scope;
}

export function sentTo<R extends Route>(route: R, given: Given): Sent<R> {
  // Cast: parsed by the schemas whose output type Sent is.
  return readInput(route, given) as unknown as Sent<R>;
}
