import fastify, { type FastifyInstance } from "fastify";

/** The framework as it comes, with one answer to whatever is asked: no limits, no headers, no session, no log. */
export function plainServer(answer: () => Promise<string>): FastifyInstance {
  const server = fastify();
  server.get("/*", async (_, reply) =>
    reply.type("application/json; charset=utf-8").send(await answer()),
  );
  return server;
}
