import type { Body, Params, Query, Route } from "@kitround/contract/route.ts";
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { z } from "zod";
import type { Config } from "../config.ts";
import type { SignedIn } from "../db/as-caller.ts";
import type { Db, Tx } from "../db/database.ts";
import { AppError } from "../app-error.ts";
import { admit, type Entered, enter, isKnown } from "./admit.ts";
import { declaredParts } from "./declared-parts.ts";
import { errorBody } from "./error-handler.ts";
import { type Answer, fingerprintOf, once, readKey } from "./idempotency.ts";
import { type Given, readInput } from "./read-input.ts";
import { sendAnswer } from "./send-answer.ts";

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

interface Work<R extends Route, Prepared> {
  /** Throws where what was sent can't be used: for whoever may come in. */
  read: () => Sent<R>;
  /** What tells this content from another under the same key. */
  mark: (sent: Sent<R>) => unknown;
  prepared: Prepared;
  handler: (call: Call<R, Prepared>) => Promise<Answered<R>>;
}

/** The handler in the actor's transaction, once per key, and its answer. */
async function work<R extends Route, Prepared>(
  app: FastifyInstance,
  route: R,
  request: FastifyRequest,
  reply: FastifyReply,
  { read, mark, prepared, handler }: Work<R, Prepared>,
): Promise<FastifyReply> {
  const transact = async ({ tx, actor, key, before }: Entered): Promise<Answer> => {
    const sent = read();
    const answer = async () => {
      const result = await handler({ tx, actor, prepared, ...sent });
      return { status: route.status ?? 200, body: written(app, route, result) };
    };
    if (route.method === "GET") return { ...(await answer()), replayed: false };
    const parts = [route.method, route.path, sent.params, sent.query, mark(sent)];
    const fingerprint = fingerprintOf(parts);
    // Throws where there is none.
    const held = key ?? readKey(request.headers["idempotency-key"]);
    return once(tx, { actor, key: held, fingerprint, before }, answer, (error) =>
      JSON.stringify(errorBody(error, request.id)),
    );
  };
  const answer = await enter(app.db, route, request, transact);
  return sendAnswer(request, reply, answer, actorOf(request).branchUserId);
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
      .send(written(app, route, result));
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

/** Serves a route that takes a file's bytes: `prepare` makes of them what is kept, before the transaction. */
export function mountUpload<R extends Route & { takes: readonly string[] }, Prepared>(
  app: FastifyInstance,
  route: R,
  prepare: (bytes: Buffer) => Promise<Prepared>,
  handler: (call: Call<R, Prepared>) => Promise<Answered<R>>,
): void {
  serve(app, route, "first", async (request, reply) => {
    const sent = sentTo(route, request);
    readKey(request.headers["idempotency-key"]);
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const digest = createHash("sha256").update(bytes).digest("hex");
    const prepared = await prepare(bytes);
    const given = { read: () => sent, mark: () => digest, prepared, handler };
    return work(app, route, request, reply, given);
  });
}

/** Serves a route that answers a file's bytes: the same for ever, to whoever may read them. */
export function mountBytes<R extends Route & { answers: string }>(
  app: FastifyInstance,
  route: R,
  handler: (call: Call<R>) => Promise<{ bytes: Buffer; name: string }>,
): void {
  serve(app, route, "in its transaction", async (request, reply) => {
    const { bytes, name } = await enter(app.db, route, request, ({ tx, actor }) =>
      handler({ tx, actor, prepared: undefined, ...sentTo(route, request) }),
    );
    return reply
      .type(route.answers)
      .header("Cache-Control", "private, max-age=31536000, immutable")
      .header("Vary", "X-Auth-Token")
      .header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header("Content-Disposition", `inline; filename="${name}"`)
      .send(bytes);
  });
}

/** Serves a route that answers a file made of data: they are read in the actor's transaction, and it is made after that has ended. */
export function mountMade<R extends Route & { answers: string }, Data>(
  app: FastifyInstance,
  route: R,
  read: (call: Call<R>) => Promise<Data>,
  make: (data: Data) => { bytes: Readable; name: string },
): void {
  serve(app, route, "in its transaction", async (request, reply) => {
    const data = await enter(app.db, route, request, ({ tx, actor }) =>
      read({ tx, actor, prepared: undefined, ...sentTo(route, request) }),
    );
    const { bytes, name } = make(data);
    return reply
      .type(route.answers)
      .header("Vary", "X-Auth-Token")
      .header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header("Content-Disposition", attachment(name))
      .send(bytes);
  });
}

/** Serves a public route that answers a text to whoever has the secret in its address. Who has read the same before is told so. */
export function mountShared<R extends Route & { answers: string; access: "public" }>(
  app: FastifyInstance,
  route: R,
  read: (call: OpenCall<R>) => Promise<string>,
): void {
  serve(app, route, "first", async (request, reply) => {
    const sent = sentTo(route, request);
    const text = await read({ db: app.db, actor: null, request, reply, ...sent });
    const tag = `"${createHash("sha256").update(text).digest("base64url")}"`;
    reply.header("ETag", tag).header("Cache-Control", "private, no-cache");
    const held = request.headers["if-none-match"]?.split(",").map((each) => each.trim()) ?? [];
    if (held.some((each) => each.replace(/^W\//, "") === tag)) return reply.code(304).send();
    return reply.type(`${route.answers}; charset=utf-8`).send(text);
  });
}

/** A file's name in plain letters, and as it is for whoever reads the newer form: macrons stay whole. */
function attachment(name: string): string {
  const whole = name.normalize("NFC").replaceAll(/[^\p{L}\p{N}._-]+/gu, "-");
  const plain = whole.normalize("NFD").replaceAll(/[^\w.-]/g, "");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(whole)}`;
}

/** Where it is seen who calls: before anything is read, or in the transaction of the work, with the statement that begins it. */
type Admits = "first" | "in its transaction";

function serve<R extends Route>(
  app: FastifyInstance,
  route: R,
  admits: Admits,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.mounted.push(route);
  // What a stranger sends is never read: a body waits until a session was alive, however shortly ago.
  const later = (request: FastifyRequest) =>
    admits === "in its transaction" && (route.method === "GET" || isKnown(request));
  const options: RouteOptions = {
    method: route.method,
    url: `/api${route.path}`,
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    onRequest: async (request) => {
      if (app.isFull()) throw busy();
      if (route.access !== "public" && !later(request)) await admit(app.db, route, request);
    },
    handler,
  };
  const { takes } = route;
  if (takes === undefined) app.route(options);
  else void app.register(async (scope) => takeBytes(scope, takes).route(options));
}

function actorOf(request: FastifyRequest): SignedIn {
  if (!request.actor) throw new Error(`${request.url} is public: mount it open.`);
  return request.actor;
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

/**
 * The result as JSON, without anything the route does not declare. Where answers are checked (in tests, and while the app is
 * developed) throws when the shape is not the declared one, or when its declared parts alone were another answer.
 */
function written(app: FastifyInstance, route: Route, result: unknown): string {
  const answer = JSON.stringify(declaredParts(route.result, result));
  if (!app.config.checkAnswers) return answer;
  const shaped = route.result.safeParse(result);
  const fault = shaped.success ? null : shaped.error.message;
  const asShaped: unknown = shaped.success ? JSON.parse(JSON.stringify(shaped.data)) : null;
  if (fault === null && isDeepStrictEqual(JSON.parse(answer), asShaped)) return answer;
  throw new Error(
    `${route.method} ${route.path} answers outside its shape: ${fault ?? "its declared parts are not what its shape makes of it."}`,
  );
}
