import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import type { Route } from "@kitround/contract/route.ts";
import underPressure from "@fastify/under-pressure";
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { OpenDatabase } from "../db/connect.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../app-error.ts";
import type { SignedIn } from "./admit.ts";
import { lane } from "./lane.ts";
import { answerError, handleErrors } from "./error-handler.ts";
import { logOptions } from "./log.ts";
import { metricsPath } from "./metrics.ts";
import { apiHeaders } from "./security-headers.ts";

declare module "fastify" {
  interface FastifyInstance {
    db: Db;
    config: Config;
    mounted: Route[];
    /** The server is stopping: each answer closes its connection. */
    stopping: boolean;
    /** True if the queue for the database is full. */
    isFull(): boolean;
    /** The error for a call that is refused because the server is overloaded; counts it. */
    overloaded(why: Overload): AppError;
    /**
     * Runs the work of a caller without a session: a few at a time, so that many people signing in do not slow down
     * those who are signed in.
     */
    unauthenticated<T>(work: () => Promise<T>): Promise<T>;
    /**
     * Runs a change with a large body: on the embedded engine one at a time, so that others wait for one of them and
     * not for all.
     */
    inTurn<T>(work: () => Promise<T>): Promise<T>;
    onOverload(listener: (why: Overload) => void): void;
  }
  interface FastifyContextConfig {
    /** The body may arrive slowly, as long as data keep arriving. */
    slow?: boolean;
  }
  interface FastifyRequest {
    actor: SignedIn | null;
    /** The SHA-256 of the session's token in hexadecimal digits; empty until first needed. */
    tokenHash: string;
  }
}

/** Why the server is overloaded: too many calls wait for the database, or the process is under pressure. */
export type Overload = "full" | "pressure";

/** A body has to arrive within this time; of a slow body, each next part. */
export const receiveMs = 30_000;
/** Time for a picture over the slowest supported connection. */
export const longestMs = 10 * 60_000;
// A browser gives up after ten seconds, and on a picture later; every limit here is shorter.
const handlerMs = 8_000;
const connectionMs = 60_000;
const bodyBytes = 256 * 1024;
// A slow machine delays everything and still serves its people: a delay refuses calls only when many are waiting,
// too.
const eventLoopDelayMs = 1_000;
// Each of these calls uses the database several times: more at a time would delay people who are signed in.
const unauthenticatedLane = { atOnce: 4, waitingAtMost: 50 };
const heapBytes = 1.5 * 1024 ** 3;

/** The server without its routes: limits, logs, errors, headers. */
export async function newServer(
  config: Config,
  { db, waitingAtMost, embedded }: Pick<OpenDatabase, "db" | "waitingAtMost" | "embedded">,
): Promise<FastifyInstance> {
  const headers = apiHeaders(config);
  const isFull = () => db.pool.waitingCount >= waitingAtMost;
  const app = fastify({
    logger: logOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // With one proxy only the address that it added is trusted: earlier entries in the list come from the caller.
    trustProxy: config.trustProxy === true ? (_, hop) => hop === 0 : config.trustProxy,
    bodyLimit: bodyBytes,
    handlerTimeout: handlerMs * config.patience,
    // We answer this ourselves, in the contract's shape.
    return503OnClosing: false,
    requestTimeout: longestMs,
    connectionTimeout: connectionMs,
    forceCloseConnections: "idle",
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header("X-Request-Id", request.id);
      return answerError(error, request, reply);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.decorate("db", db);
  app.decorate("config", config);
  app.decorate("mounted", []);
  app.decorate("stopping", false);
  app.decorate("isFull", isFull);
  countOverloads(app);
  app.decorate(
    "unauthenticated",
    lane({ ...unauthenticatedLane, refuse: () => app.overloaded("full") }),
  );
  const large = { atOnce: embedded ? 1 : 4, waitingAtMost: 50 };
  app.decorate("inTurn", lane({ ...large, refuse: () => app.overloaded("full") }));
  endSlowBodies(app);
  app.decorateRequest("actor", null);
  app.decorateRequest("tokenHash", "");
  readJsonOnly(app);
  handleErrors(app);
  logRequests(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("X-Request-Id", request.id);
    done();
  });
  // While the server stops, it answers each call that still arrives, and closes the call's connection: the client's
  // next call uses a new one, which a proxy leads to another process.
  app.addHook("onSend", (_, reply, __, done) => {
    if (app.stopping) reply.header("Connection", "close");
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: eventLoopDelayMs * config.patience,
    maxHeapUsedBytes: heapBytes,
    retryAfter: 2,
    async pressureHandler(request, _, type) {
      if (type === underPressure.TYPE_EVENT_LOOP_DELAY && !isFull()) return;
      // Metrics are needed most under pressure.
      if (request.routeOptions.url === metricsPath) return;
      throw app.overloaded("pressure");
    },
  });
  return app;
}

function countOverloads(app: FastifyInstance): void {
  const listeners: ((why: Overload) => void)[] = [];
  app.decorate("onOverload", (listener) => void listeners.push(listener));
  app.decorate("overloaded", (why) => {
    for (const listener of listeners) listener(why);
    return new AppError(
      "unavailable",
      "The server is too busy at the moment. Nothing was changed; try again.",
      [],
      2,
    );
  });
}

/** Accepts JSON only; an empty body counts as no body, because the browser names JSON on calls without one. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}

/**
 * Ends the connection of a caller who sends too slowly. A picture over a weak signal may take minutes, as long as
 * some of it arrives every half minute; its sender was admitted first.
 */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _, done) => {
    // A call within the process has no connection, so nothing would end its timer.
    if (hasBody(request) && request.raw.socket instanceof Socket) watch(request);
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function watch({ raw, routeOptions }: FastifyRequest): void {
  const { socket } = raw;
  let had = socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || raw.readableEnded) return clearInterval(timer);
    if (routeOptions.config.slow === true && socket.bytesRead > had) had = socket.bytesRead;
    else raw.destroy(); // this closes its connection
    return undefined;
  }, receiveMs);
  timer.unref();
  raw.once("close", () => clearInterval(timer));
}

function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: request.routeOptions.url ?? request.url.split("?")[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
      },
      "answered",
    );
    done();
  });
}
