import type { ErrorDetail } from "@kitround/contract/errors.ts";
import type { Route } from "@kitround/contract/route.ts";
import type { z } from "zod";
import { AppError, notFound } from "../app-error.ts";

export interface Given {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Parses the input by the route's schemas. Throws 400 with the path of each invalid field, 404 for an id that can't
 * exist.
 */
export function readInput(route: Route, given: Given): Given {
  const params = route.params?.safeParse(given.params);
  if (params && !params.success) throw notFound();
  const faults: ErrorDetail[] = [];
  const query = read(route.query, given.query, faults);
  const body = read(route.body, given.body ?? {}, faults);
  faults.push(...halves(query), ...halves(body));
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

/**
 * Finds texts with a lone surrogate: JSON can contain one ("\\ud800"), in a body or a query, and the database can't
 * store it. In a text column it would silently become another character, in a JSON column it would cause an error
 * that looks like a fault of ours. The rest of a call is UTF-8.
 */
function halves(given: unknown): ErrorDetail[] {
  const found: ErrorDetail[] = [];
  const left: { path: string[]; value: unknown }[] = [{ path: [], value: given }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { path, value } = next;
    if (typeof value === "string" && !value.isWellFormed()) {
      const message = "This holds half of a character, which can't be kept. Type it again.";
      found.push({ path: path.join("."), message });
    }
    if (typeof value !== "object" || value === null || value instanceof Uint8Array) continue;
    for (const [name, part] of Object.entries(value)) {
      left.push({ path: [...path, name], value: part });
    }
  }
  return found;
}
