import type { Route } from "@kitround/contract/route.ts";
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { asActor } from "../db/as-actor.ts";
import type { Db } from "../db/database.ts";
import { enter, type SignedIn } from "./admit.ts";
import { answer, readKey } from "./answer.ts";
import type { Answered, Call, OpenCall, Sent } from "./call.ts";
import { actorOf, sentTo, serve } from "./mount.ts";

/**
 * Serves a route that takes a file's bytes: `prepare` turns them into what the handler needs, before the transaction.
 */
export function mountUpload<R extends Route & { takes: readonly string[] }, Prepared>(
  app: FastifyInstance,
  route: R,
  prepare: (bytes: Buffer, sent: Sent<R> & { actor: SignedIn; db: Db }) => Promise<Prepared>,
  handler: (call: Call<R, Prepared>) => Promise<Answered<R>>,
): void {
  serve(app, route, async (request, reply) => {
    const sent = sentTo(route, request);
    readKey(request.headers["idempotency-key"]);
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const prepared = await prepare(bytes, { ...sent, actor: actorOf(request), db: app.db });
    // Asked for once the file is accepted: six milliseconds for ten megabytes.
    const mark = () => createHash("sha256").update(bytes).digest("hex");
    const given = { read: () => sent, mark, prepared, handler };
    return answer(app, route, request, reply, given);
  });
}

/** Serves a route that answers a file's bytes, which never change, to those who may read them. */
export function mountBytes<R extends Route & { answers: string }>(
  app: FastifyInstance,
  route: R,
  handler: (call: Call<R>) => Promise<{ bytes: Buffer; name: string }>,
): void {
  const serveBytes = async (request: FastifyRequest, reply: FastifyReply) => {
    const { bytes, name } = await enter(app.db, route, request, null, ({ tx, actor }) =>
      handler({ tx, actor, prepared: undefined, ...sentTo(route, request) }),
    );
    return reply
      .type(route.answers)
      .header("Cache-Control", "private, max-age=31536000, immutable")
      .header("Vary", "X-Auth-Token")
      .header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header("Content-Disposition", `inline; filename="${name}"`)
      .send(bytes);
  };
  serve(app, route, serveBytes, { admitsItself: true });
}

interface Made {
  bytes: Readable;
  name: string;
}

/**
 * Serves a route that answers a generated file: the actor's transaction reads the data, and the file is generated
 * after it has ended. `writes` is for a route whose reading also writes, such as a link that is created for the file.
 */
export function mountMade<R extends Route & { answers: string }, Data>(
  app: FastifyInstance,
  route: R,
  read: (call: Call<R>) => Promise<Data>,
  make: (data: Data) => Made | Promise<Made>,
  { writes = false } = {},
): void {
  const serveFile = async (request: FastifyRequest, reply: FastifyReply) => {
    const reading = ({ tx, actor }: Pick<Call<R>, "tx" | "actor">) =>
      read({ tx, actor, prepared: undefined, ...sentTo(route, request) });
    const data = writes
      ? await asActor(app.db, actorOf(request), (tx) => reading({ tx, actor: actorOf(request) }))
      : await enter(app.db, route, request, null, reading);
    const { bytes, name } = await make(data);
    return reply
      .type(route.answers)
      .header("Vary", "X-Auth-Token")
      .header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header("Content-Disposition", attachment(name))
      .send(bytes);
  };
  serve(app, route, serveFile, { admitsItself: !writes });
}

/** Serves a public route that answers a text to anyone who has the secret in its address. Answers 304 to a client that has the same text. */
export function mountShared<R extends Route & { answers: string; access: "public" }>(
  app: FastifyInstance,
  route: R,
  read: (call: OpenCall<R>) => Promise<string>,
): void {
  serve(app, route, async (request, reply) => {
    const sent = sentTo(route, request);
    const text = await read({ db: app.db, actor: null, request, reply, ...sent });
    const tag = `"${createHash("sha256").update(text).digest("base64url")}"`;
    reply.header("ETag", tag).header("Cache-Control", "private, no-cache");
    const held = request.headers["if-none-match"]?.split(",").map((each) => each.trim()) ?? [];
    if (held.some((each) => each.replace(/^W\//, "") === tag)) return reply.code(304).send();
    return reply.type(`${route.answers}; charset=utf-8`).send(text);
  });
}

/** A file's name in ASCII, and in full for clients that support the newer form, which keeps macrons. */
function attachment(name: string): string {
  const whole = name.normalize("NFC").replaceAll(/[^\p{L}\p{N}._-]+/gu, "-");
  const plain = whole.normalize("NFD").replaceAll(/[^\w.-]/g, "");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(whole)}`;
}
