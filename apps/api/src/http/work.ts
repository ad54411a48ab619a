import type { Route } from "@kitround/contract/route.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Entered, enter } from "./admit.ts";
import { errorBody } from "./error-handler.ts";
import { type Answer, fingerprintOf, once, readKey } from "./idempotency.ts";
import { serialise } from "./serialise.ts";
import { sendAnswer } from "./send-answer.ts";
import { actorOf, type Answered, type Call, type Sent } from "./serve.ts";

export interface Work<R extends Route, Prepared> {
  /** Throws where what was sent can't be used: for whoever may come in. */
  read: () => Sent<R>;
  /** What tells this content from another under the same key. */
  mark: (sent: Sent<R>) => unknown;
  prepared: Prepared;
  handler: (call: Call<R, Prepared>) => Promise<Answered<R>>;
}

/** The handler in the actor's transaction, once per key, and its answer. */
export async function work<R extends Route, Prepared>(
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
      return { status: route.status ?? 200, body: serialise(reply, route, result) };
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
