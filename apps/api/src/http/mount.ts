import type { Route } from "@kitround/contract/route.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SignedIn } from "../db/as-caller.ts";
import type { Db } from "../db/database.ts";
import { readKey } from "./idempotency.ts";
import { serialise } from "./serialise.ts";
import {
  actorOf,
  type Answered,
  type Call,
  type OpenCall,
  type Sent,
  sentTo,
  serve,
} from "./serve.ts";
import { work } from "./work.ts";

const json = "application/json; charset=utf-8";

/** The answer of what has nothing to tell but that it is done. */
export const ok = { ok: true } as const;

/**
 * Serves one route of the contract. Whoever has no live session, or not the capability, does not come in; the handler runs
 * in the actor's transaction, once per Idempotency-Key, and its result leaves in the declared shape or not at all.
 */
export function mount<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (call: Call<R>) => Promise<Answered<R>>,
): void {
  serve(app, route, "in its transaction", (request, reply) =>
    work(app, route, request, reply, {
      read: () => sentTo(route, request),
      mark: (sent) => sent.body,
      prepared: undefined,
      handler,
    }),
  );
}

/** As `mount`; `prepare` runs before the transaction, for what takes time without the database (a password's hash). */
export function mountPrepared<R extends Route, Prepared>(
  app: FastifyInstance,
  route: R,
  prepare: (sent: Sent<R> & { actor: SignedIn; db: Db }) => Promise<Prepared>,
  handler: (call: Call<R, Prepared>) => Promise<Answered<R>>,
): void {
  serve(app, route, "first", async (request, reply) => {
    const sent = sentTo(route, request);
    if (route.method !== "GET") readKey(request.headers["idempotency-key"]);
    const prepared = await prepare({ ...sent, actor: actorOf(request), db: app.db });
    const given = { read: () => sent, mark: () => sent.body, prepared, handler };
    return work(app, route, request, reply, given);
  });
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
  serve(app, route, "first", async (request, reply) => {
    const sent = sentTo(route, request);
    const result = await handler({ db: app.db, actor: request.actor, request, reply, ...sent });
    return reply
      .code(route.status ?? 200)
      .type(json)
      .send(serialise(reply, route, result));
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
  serve(app, route, "first", async (request, reply) => {
    const actor = actorOf(request);
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
