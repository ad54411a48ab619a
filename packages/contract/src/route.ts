import type { z } from "zod";
import type { Access } from "./access/capabilities.ts";
import type { ErrorCode } from "./errors.ts";

/**
 * One call of the API, defined once: the server mounts it, the browser calls it, the OpenAPI document lists it. `path` is below /api,
 * with `:name` for each of `params`.
 */
export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  access: Access;
  /** A verb phrase for the API's documentation. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  result: z.ZodType;
  /** The HTTP status of success; 200 by default. */
  status?: 200 | 201 | 202 | 204;
  /** Error codes beyond those that every route has, for the API's documentation. */
  errors?: readonly ErrorCode[];
  /** Maximum bytes of the body; by default the server's general limit. */
  bodyLimit?: number;
  /** Maximum calls of one person in a minute, for calls that send e-mail or cost more than a read. */
  perMinute?: number;
  /** A mutation without an Idempotency-Key: only if there is no session that could hold one, or if the answer must not be stored. */
  keyless?: true;
  /** A mutation that is accepted in an archived branch, where administrators can otherwise only read. */
  whileArchived?: true;
  /** For a read: the tables that it uses, so that clients refetch it when one of them changes; without it, after any change. */
  reads?: readonly string[];
  /**
   * For a read: devices store the answer, so that its screen opens without signal. `kept-fields.test.ts` lists what it contains about
   * people.
   */
  carried?: true;
  /** Accepts a file's bytes, of one of these media types, instead of a JSON body. */
  takes?: readonly string[];
  /** Answers bytes of this media type; `result` is not used. */
  answers?: string;
  /** Answers a stream of events until the session ends; `result` is the data of one event. */
  stream?: true;
}

export function route<const R extends Route>(spec: R): R {
  return spec;
}

type Part<R, K extends "params" | "query" | "body", Side extends "input" | "output"> =
  R extends Record<K, infer S extends z.ZodType>
    ? Side extends "input"
      ? z.input<S>
      : z.output<S>
    : undefined;

type Given<R extends Route, K extends "params" | "query" | "body"> = R[K] extends z.ZodType
  ? Partial<z.input<R[K]>> extends z.input<R[K]>
    ? { [P in K]?: z.input<R[K]> }
    : { [P in K]: z.input<R[K]> }
  : // oxlint-disable-next-line typescript/ban-types -- an absent part adds no key
    {};

/** The bytes of a file, if the route accepts them. */
type GivenFile<R extends Route> = R extends { takes: readonly string[] }
  ? { body: Blob | Uint8Array }
  : // oxlint-disable-next-line typescript/ban-types -- an absent part adds no key
    {};

/** The input of a call: the parts that the route declares. */
export type Input<R extends Route> = Given<R, "params"> &
  Given<R, "query"> &
  Given<R, "body"> &
  GivenFile<R>;

export type Params<R extends Route> = Part<R, "params", "output">;
export type Query<R extends Route> = Part<R, "query", "output">;
export type Body<R extends Route> = Part<R, "body", "output">;
export type Result<R extends Route> = z.output<R["result"]>;
