import { allRoutes } from "@kitround/contract/all-routes.ts";
import type { Route } from "@kitround/contract/route.ts";
import type { z } from "zod";
import { exampleValue } from "../http/example.ts";
import { jsonSchema } from "../http/json-schema.ts";

/** One place in a route's input that refers to a record of a branch. */
export interface Position {
  part: "params" | "query" | "body";
  /** The path to that place: `tasks`, `0`, `id`. */
  at: string[];
  /** The table of the record. */
  table: string;
}

export interface Probe {
  route: Route;
  positions: Position[];
}

type Schema = Record<string, unknown>;

// The table that `:id` refers to, by the first part of its path.
const byPath: Record<string, string> = {
  "me/sessions": "session",
  "auto-plans": "job",
  "km-claims/trips": "trip",
  "check-ins/sheets": "kit",
  "km-claims": "km_claim",
  "km-batches": "km_batch",
  branches: "branch",
  routes: "route",
  "stock/movements": "stock_movement",
  "stock/counts": "stock_count",
  "stock/stocktakes": "stocktake",
  requests: "kit_request",
  users: "branch_user",
  mails: "mail_out",
  files: "file",
  imports: "job",
  // Any record of the first kind.
  history: "school",
};

// The table of a field whose name is not the table's.
const byField: Record<string, string> = {
  driverId: "branch_user",
  helperId: "branch_user",
  ownerId: "branch_user",
  assigneeId: "branch_user",
  drivingTo: "branch_user",
  tasksTo: "branch_user",
  linksTo: "branch_user",
  legId: "km_claim_leg",
  legIds: "km_claim_leg",
  counts: "stock_count",
  claimId: "km_claim",
  claimIds: "km_claim",
  accepted: "allocation",
  withId: "allocation",
  taskId: "school_task",
  takeOver: "packing_list_line",
  proofId: "file",
  fileId: "file",
  lotId: "stock_lot",
  code: "kit.qr_token",
  contactId: "school_contact",
  otherId: "school",
  mergeId: "school_merge",
  likeId: "branch",
};
const lineOf: Record<string, string> = {
  trips: "stop_line",
  preparations: "packing_list_line",
  "check-ins": "packing_list_line",
  "top-ups": "packing_list_line",
  kits: "packing_list_line",
  "school-page": "packing_list_line.of_page",
};

/** Every route of the contract with every place that refers to a record; throws for a place whose table is unknown. */
export function tenantProbes(tables: ReadonlySet<string>): Probe[] {
  return allRoutes.map((route) => {
    const positions: Position[] = [];
    for (const part of ["params", "query", "body"] as const) {
      const schema = route[part];
      if (!schema) continue;
      for (const { at, field } of placesIn(jsonSchema(schema, "input"), [], "")) {
        const named = tableOf(route, part, field);
        if (named === null) continue;
        const table = knownTable(named, tables);
        if (table === null) {
          throw new Error(`${route.method} ${route.path}: say which table ${at.join(".")} names.`);
        }
        positions.push({ part, at, table });
      }
    }
    return { route, positions };
  });
}

/** The table of this name, or of its ending: `to_trip` refers to a trip. */
function knownTable(name: string, tables: ReadonlySet<string>): string | null {
  const words = name.split("_");
  for (let from = 0; from < words.length; from += 1) {
    const end = words.slice(from).join("_");
    if (tables.has(end.split(".")[0] ?? "")) return end;
  }
  return null;
}

function tableOf(route: Route, part: Position["part"], field: string): string | null {
  const [, first = "", second = ""] = route.path.split("/");
  if (field === "code") return route.path === "/kits/scan/:code" ? "kit.qr_token" : null;
  // A person's own, without a branch: `passkeys.test.ts` and `push.test.ts` test these.
  if (first === "me" && (second === "passkeys" || second === "push-devices")) return null;
  // An offer of the national office belongs to no branch; `kit-type-offers.test.ts` tests who may change it.
  if (field === "id" && part === "params" && first === "kit-type-offers") return null;
  if (field === "id" && part === "params") {
    return byPath[`${first}/${second}`] ?? byPath[first] ?? snake(first.replace(/s$/, ""));
  }
  if (field === "id") return byPath[first] ?? snake(first.replace(/s$/, ""));
  if (first === "school-page" && field === "allocationId") return "allocation.of_page";
  if (field === "lineId") return lineOf[first] ?? "";
  return byField[field] ?? snake(field.replace(/Ids?$/, ""));
}

const snake = (text: string) =>
  text.replaceAll("-", "_").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function* placesIn(
  schema: Schema,
  at: string[],
  field: string,
): Generator<{ at: string[]; field: string }> {
  if (schema["format"] === "uuid" || (field === "code" && at.length === 1)) yield { at, field };
  const seen = new Set<string>();
  const nested = [
    ...Object.entries((schema["properties"] ?? {}) as Record<string, Schema>).map(
      ([name, each]) => ({ each, at: [...at, name], field: name }),
    ),
    ...(schema["items"] ? [{ each: schema["items"] as Schema, at: [...at, "0"], field }] : []),
    ...["anyOf", "oneOf", "allOf"].flatMap((either) =>
      ((schema[either] ?? []) as Schema[]).map((each) => ({ each, at, field })),
    ),
  ];
  for (const { each, at: place, field: name } of nested) {
    for (const found of placesIn(each, place, name)) {
      const key = found.at.join(".");
      if (!seen.has(key)) yield found;
      seen.add(key);
    }
  }
}

export type Sent = Partial<Record<Position["part"], unknown>>;

/** Valid input of the route: its example, with `idAt` in each of the places. */
export function sentTo({ route, positions }: Probe, idAt: (position: Position) => string): Sent {
  const sent: Sent = {};
  for (const part of ["params", "query", "body"] as const) {
    const schema = route[part];
    if (!schema) continue;
    const { json, example } = exampleOf(schema);
    if (part === "query") {
      const required = new Set((json["required"] ?? []) as string[]);
      const named = new Set(positions.filter((it) => it.part === part).map((it) => it.at[0]));
      for (const name of Object.keys(example)) {
        if (!required.has(name) && !named.has(name)) delete example[name];
      }
    }
    sent[part] = example;
  }
  for (const position of positions) put(sent[position.part], position.at, idAt(position));
  return sent;
}

const known = new WeakMap<z.ZodType, { json: Schema; example: unknown }>();

/** The schema as JSON, and a copy of an example. Cached, because tens of thousands of calls use the same few. */
function exampleOf(schema: z.ZodType): { json: Schema; example: Schema } {
  let made = known.get(schema);
  if (!made) {
    const json = jsonSchema(schema, "input");
    known.set(schema, (made = { json, example: exampleValue(json, "") }));
  }
  return { json: made.json, example: structuredClone(made.example) as Schema };
}

function put(into: unknown, [name, ...rest]: string[], value: string): void {
  if (name === undefined || typeof into !== "object" || into === null) return;
  // The objects and arrays of an example, by their own names.
  const holder = into as Record<string, unknown>;
  if (rest.length === 0) holder[name] = value;
  else {
    holder[name] ??= rest[0] === "0" ? [] : {};
    put(holder[name], rest, value);
  }
}
