import type { Body, Params, Query, Route } from "@kitround/contract/route.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { z } from "zod";
import type { Config } from "../config.ts";
import type { SignedIn } from "../db/as-caller.ts";
import type { Db, Tx } from "../db/database.ts";
import type { AppError } from "../app-error.ts";
import { answerSchema } from "./json-schema.ts";
import { admit, isKnown } from "./admit.ts";
import { type Given, readInput } from "./read-input.ts";
import { longestMs } from "./receive.ts";

// What every way to serve a route is made of: where it stands, who comes in, and what was sent.

declare module "fastify" {
  interface FastifyInstance {
    db: Db;
    config: Config;
    mounted: Route[];
    /** Told to stop: what comes in now is refused, and every answer ends its connection. */
    stopping: boolean;
    /** As many wait for the database as can be served in time. */
    isFull(): boolean;
    /** Refuses a call for want of room, and has it counted. */
    overloaded(why: Overload): AppError;
    /** Work for who is not signed in: little of it at once, so that no crowd at the door keeps those inside from theirs. */
    atTheDoor<T>(work: () => Promise<T>): Promise<T>;
    onOverload(listener: (why: Overload) => void): void;
  }
  interface FastifyRequest {
    actor: SignedIn | null;
    /** The SHA-256 of its token in hexadecimal digits; empty until it is asked for. */
    tokenHash: string;
  }
}

/** What there is too much of: calls that wait for the database, or work of the process. */
export type Overload = "full" | "pressure";

export type Answered<R extends Route> = z.input<R["result"]>;

export interface Sent<R extends Route> {
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

/** Where it is seen who calls: before anything is read, or in the transaction of the work, with the statement that begins it. */
type Admits = "first" | "in its transaction";

export function serve<R extends Route>(
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
    ...(route.answers === undefined && !route.stream
      ? { schema: { response: { [route.status ?? 200]: answerSchema(route) } } }
      : {}),
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    ...(route.takes === undefined
      ? {}
      : { config: { slow: true }, handlerTimeout: longestMs * app.config.patience }),
    onRequest: async (request) => {
      if (app.isFull()) throw app.overloaded("full");
      if (route.access !== "public" && !later(request)) await admit(app.db, route, request);
    },
    handler:
      route.access === "public"
        ? (request, reply) => app.atTheDoor(() => handler(request, reply))
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

/** A room of its own, in which nothing but these media types is read, and nothing is read into them. */
function takeBytes(scope: FastifyInstance, takes: readonly string[]): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...takes], { parseAs: "buffer" }, (_, body, done) =>
    done(null, body),
  );
  return scope;
}

export function sentTo<R extends Route>(route: R, given: Given): Sent<R> {
  // Parsed by the very schemas that Sent is the output of.
  return readInput(route, given) as unknown as Sent<R>;
}
