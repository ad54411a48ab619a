import { randomUUID } from "node:crypto";
import underPressure from "@fastify/under-pressure";
import fastify, { LogController, type FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import type { OpenDatabase } from "../db/connect.ts";
import { AppError } from "../app-error.ts";
import { endSlowBodies, longestMs } from "./receive.ts";
import type { Overload } from "./serve.ts";
import { lane } from "./lane.ts";
import { answerError, handleErrors } from "./error-handler.ts";
import { logOptions, logRequests } from "./log.ts";
import { metricsPath } from "./metrics.ts";
import { apiHeaders } from "./security-headers.ts";

// A browser gives up after ten seconds, and on a picture later; every limit here is inside that.
const handlerMs = 8_000;
const connectionMs = 60_000;
const bodyBytes = 256 * 1024;
// A slow machine is late with everything and serves its people all the same: lateness refuses only where a crowd waits, too.
const eventLoopDelayMs = 1_000;
// Each asks the database several times and counts in it: more at once would only stand in the way of who is signed in.
const door = { atOnce: 4, waitingAtMost: 50 };
const heapBytes = 1.5 * 1024 ** 3;

/** The server without its routes: limits, logs, errors, headers. */
export async function newServer(
  config: Config,
  { db, isFull }: Pick<OpenDatabase, "db" | "isFull">,
): Promise<FastifyInstance> {
  const headers = apiHeaders(config);
  const app = fastify({
    logger: logOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Of one proxy what it has added itself: what stands before that in the list is what the caller has written.
    trustProxy: config.trustProxy === true ? (_, hop) => hop === 0 : config.trustProxy,
    bodyLimit: bodyBytes,
    handlerTimeout: handlerMs * config.patience,
    // Ours to answer, in the contract's shape.
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
  app.decorate("atTheDoor", lane({ ...door, refuse: () => app.overloaded("full") }));
  endSlowBodies(app);
  app.decorateRequest("actor", null);
  app.decorateRequest("tokenHash", "");
  readJsonOnly(app);
  handleErrors(app);
  logRequests(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("X-Request-Id", request.id);
    const stops = "The server is stopping. Nothing was changed; try again.";
    done(app.stopping ? new AppError("unavailable", stops, [], 2) : undefined);
  });
  // Whoever is answered while the server stops asks the next time on a new connection, and is not cut off in the middle.
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
      // How it is under pressure is what this is asked for.
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

/** JSON and nothing else; an empty body is none, for the browser names JSON on calls that send nothing. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
