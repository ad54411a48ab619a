import { createHash, hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Route } from "@kitround/contract/route.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import pg from "pg";
import { z } from "zod";
import type { Tx } from "../db/database.ts";
import { refusalOf } from "../db/db-errors.ts";
import { AppError } from "../app-error.ts";
import { type Entered, enter } from "./admit.ts";
import { errorBody } from "./error-handler.ts";
import type { Answered, Call, Sent } from "./call.ts";
import { answerSchema, type ObjectSchema } from "./json-schema.ts";

/** What a route's handler needs for one call. */
export interface Handling<R extends Route, Prepared> {
  /** Parses the input; throws 400. Called once the caller is admitted. */
  read: () => Sent<R>;
  /** Identifies the content, so that a key can't be reused for different content. */
  mark: (sent: Sent<R>) => unknown;
  prepared: Prepared;
  handler: (call: Call<R, Prepared>) => Promise<Answered<R>>;
}

interface Answer {
  status: number;
  /** JSON, ready to be sent. */
  body: string;
}

/** Runs the handler in the caller's transaction, a mutation's once per Idempotency-Key, and sends its answer. */
export async function answer<R extends Route, Prepared>(
  app: FastifyInstance,
  route: R,
  request: FastifyRequest,
  reply: FastifyReply,
  { read, mark, prepared, handler }: Handling<R, Prepared>,
): Promise<FastifyReply> {
  const handled = async ({ tx, actor }: Entered, sent: Sent<R>): Promise<Answer> => {
    const result = await handler({ tx, actor, prepared, ...sent });
    return { status: route.status ?? 200, body: serialise(reply, route, result) };
  };
  if (route.method === "GET") {
    const answered = await enter(app.db, route, request, null, (entered) =>
      handled(entered, read()),
    );
    return send(request, reply, answered);
  }
  const key = readKey(request.headers["idempotency-key"]);
  const sent = read();
  const parts = [route.method, route.path, sent.params, sent.query, mark(sent)];
  const fingerprint = createHash("sha256").update(JSON.stringify(parts)).digest();
  let began = false;
  const work = () =>
    enter(app.db, route, request, key, async (entered) => {
      began = true;
      const stored = storedAnswer(entered, fingerprint);
      if (stored) {
        reply.header("Idempotency-Replayed", "true");
        return stored;
      }
      const made = await refusalKept(entered.tx, request, () => handled(entered, sent));
      await store(entered, key, fingerprint, made);
      return made;
    });
  try {
    const answered = await (isLarge(request) ? app.inTurn(work) : work());
    return await send(request, reply, answered);
  } catch (error) {
    throw began ? error : asInProgress(error);
  }
}

/** Sends the result of a route that opens its own transactions. */
export function answerOpen(route: Route, reply: FastifyReply, result: unknown): FastifyReply {
  const body = serialise(reply, route, result);
  return reply
    .code(route.status ?? 200)
    .type(json)
    .send(body);
}

/**
 * Turns a handler's result into JSON text. Only fields that the route's schema declares are sent. The text itself is
 * returned, because a mutation's answer is stored under its Idempotency-Key. Throws if a required field is missing. Where
 * answers are checked (in tests and in development), it also throws if the text differs from the JSON of the parsed result.
 */
export function serialise(reply: FastifyReply, route: Route, result: unknown): string {
  // Fastify's type allows any input and answer; the schema of an answer is compiled to a function that returns text.
  const input = result as Record<string, unknown>;
  const text = reply.serializeInput(input, schemaOf(route)) as string;
  if (!reply.server.config.checkAnswers) return text;
  const parsed = route.result.safeParse(result);
  const fault = parsed.success ? null : parsed.error.message;
  if (fault === null && text === JSON.stringify(parsed.data)) return text;
  const differs = "its text is not the JSON of the parsed result.";
  throw new Error(`${route.method} ${route.path} answers outside its shape: ${fault ?? differs}`);
}

const answerSchemas = new WeakMap<Route, ObjectSchema>();

/**
 * The schema of a route's answer, made at its first answer: made for all routes, they would take a sixth of the server's
 * start. It is the same object each time, under which Fastify keeps the serializer.
 */
function schemaOf(route: Route): ObjectSchema {
  const schema = answerSchemas.get(route) ?? answerSchema(route);
  answerSchemas.set(route, schema);
  return schema;
}

const largeBytes = 16 * 1024;

/** Whether the body is so large that its change may take 100 ms. A body of unknown length counts as large. */
const isLarge = ({ headers }: FastifyRequest): boolean =>
  Number(headers["content-length"] ?? (headers["transfer-encoding"] ? Infinity : 0)) > largeBytes;

const keyForm = z.uuid();

/** The Idempotency-Key of a mutation. Throws 400 when it is missing or no UUID. */
export function readKey(header: string | string[] | undefined): string {
  const key = keyForm.safeParse(header);
  if (key.success) return key.data.toLowerCase();
  const message =
    "A change needs an Idempotency-Key header: a UUID, made when the person acts and kept when it is sent again.";
  throw new AppError("missing_idempotency_key", message, [{ path: "Idempotency-Key", message }]);
}

/** The answer that was stored under the key. Throws `key_reused` where it was given to something else. */
function storedAnswer({ stored }: Entered, fingerprint: Buffer): Answer | null {
  if (!stored) return null;
  if (!stored.fingerprint.equals(fingerprint)) {
    const message = "This Idempotency-Key was used for something else. Nothing was done.";
    throw new AppError("key_reused", message);
  }
  return { status: stored.status, body: stored.response };
}

/**
 * Stores the answer in the transaction of its effect, so that a caller who did not receive it can retry and gets the
 * same one.
 */
async function store(
  { tx, actor }: Entered,
  key: string,
  fingerprint: Buffer,
  { status, body }: Answer,
): Promise<void> {
  const { branchId, branchUserId } = actor;
  const row = { branchId, branchUserId, key, fingerprint, status, response: body };
  await tx.insertInto("idempotencyKey").values(row).execute();
}

/**
 * Runs the work. A refusal (404, or 409 of a rule) is an answer too: it rolls back to the savepoint `work`, so that the transaction
 * can still store it. A fault is thrown, for it had no effect.
 */
async function refusalKept(
  tx: Tx,
  request: FastifyRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const refusal = error instanceof AppError ? error : refusalOf(error);
    if (!refusal || (refusal.status !== 404 && refusal.status !== 409)) throw error;
    await sql`rollback to savepoint work`.execute(tx);
    return { status: refusal.status, body: JSON.stringify(errorBody(refusal, request.id)) };
  }
}

/** The error to answer where another call held the key for longer than a lock is waited for. */
function asInProgress(error: unknown): unknown {
  const lockNotAvailable = "55P03";
  if (!(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) return error;
  return new AppError("key_in_progress", "This is being worked on already.", [], 1);
}

const json = "application/json; charset=utf-8";
/** A smaller answer arrives no sooner when it is compressed: it fits into the packet of its head. */
const worthBytes = 1024;
const brotli = promisify(brotliCompress);
// The higher of the eleven levels take a hundred times as long for a fifth less.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Sends an answer: 304 if the caller has the same one already, and compressed if that is worthwhile. It stays
 * `no-store`: the page caches it in memory, until the session ends.
 */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: Answer,
): Promise<FastifyReply> {
  if (request.method === "GET") {
    // The caller's id is part of the tag, so that one person's answer is never taken for another's.
    const tag = `W/"${hash("sha256", `${request.actor?.branchUserId}${body}`, "base64url").slice(0, 27)}"`;
    reply.header("ETag", tag);
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
  }
  reply.code(status).type(json);
  const bytes = Buffer.from(body);
  if (bytes.length < worthBytes) return reply.send(bytes);
  reply.header("Vary", "Accept-Encoding");
  if (!takesBrotli(request.headers["accept-encoding"])) return reply.send(bytes);
  return reply.header("Content-Encoding", "br").send(await brotli(bytes, quality));
}

/** Whether "br" is accepted with a weight above zero. */
function takesBrotli(accepted: string | string[] | undefined): boolean {
  return /(^|,)\s*br\s*(;\s*q=(?!0(\.0+)?\s*(,|$))[\d.]+\s*)?(,|$)/i.test(String(accepted ?? ""));
}
