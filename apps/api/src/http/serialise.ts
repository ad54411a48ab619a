import type { Route } from "@kitround/contract/route.ts";
import type { FastifyReply } from "fastify";

/**
 * The result as JSON by the schema that the route declares to Fastify: what is not declared is left out. Returns the text
 * itself, because a mutation's answer is stored under its Idempotency-Key. Throws where a required part is missing, and
 * where answers are checked (in tests and in development) also where the text is not that of the parsed result.
 */
export function serialise(reply: FastifyReply, route: Route, result: unknown): string {
  // Fastify's type allows any input and answer; the schema of an answer is compiled to a function that returns text.
  const input = result as Record<string, unknown>;
  const text = reply.serializeInput(input, String(route.status ?? 200)) as string;
  if (!reply.server.config.checkAnswers) return text;
  const parsed = route.result.safeParse(result);
  const fault = parsed.success ? null : parsed.error.message;
  if (fault === null && text === JSON.stringify(parsed.data)) return text;
  const differs = "its text is not the JSON of the parsed result.";
  throw new Error(`${route.method} ${route.path} answers outside its shape: ${fault ?? differs}`);
}
