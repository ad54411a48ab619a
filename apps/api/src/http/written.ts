import type { Route } from "@kitround/contract/route.ts";
import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance } from "fastify";
import { declaredParts } from "./declared-parts.ts";

/**
 * The result as JSON, without anything the route does not declare. Where answers are checked (in tests, and while the app is
 * developed) throws when the shape is not the declared one, or when its declared parts alone were another answer.
 */
export function written(app: FastifyInstance, route: Route, result: unknown): string {
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
