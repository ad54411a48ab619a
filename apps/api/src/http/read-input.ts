import type { ErrorDetail } from "@kitround/contract/errors.ts";
import type { Route } from "@kitround/contract/route.ts";
import type { z } from "zod";
import { AppError, notFound } from "../app-error.ts";

export interface Given {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Parses what was sent by the route's schemas. Throws 400 with the path of each field at fault, 404 for an id that can be nobody's. */
export function readInput(route: Route, given: Given): Given {
  const params = route.params?.safeParse(given.params);
  if (params && !params.success) throw notFound();
  const faults: ErrorDetail[] = [];
  const query = read(route.query, given.query, faults);
  const body = read(route.body, given.body ?? {}, faults);
  if (faults.length > 0) {
    throw new AppError(
      "invalid_input",
      "Some of what was sent is not usable. Nothing was changed.",
      faults,
    );
  }
  return { params: params?.data, query, body };
}

function read(schema: z.ZodType | undefined, value: unknown, faults: ErrorDetail[]): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    faults.push({ path: issue.path.map(String).join("."), message: issue.message });
  }
  return undefined;
}
