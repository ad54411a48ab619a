import type { z } from "zod";
import type { Access } from "./access/capabilities.ts";
import type { ErrorCode } from "./errors.ts";

/**
 * One call of the API, written once: the server mounts it, the browser calls it, the OpenAPI document lists it.
 * `path` is below /api, with `:name` for each of `params`.
 */
export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  access: Access;
  /** A verb phrase for the API's page. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  result: z.ZodType;
  /** Status of success; 200 unless told. */
  status?: 200 | 201 | 202 | 204;
  /** Refusals beyond those every route has, for the API's page. */
  errors?: readonly ErrorCode[];
  /** Bytes; the server's own limit unless told. */
  bodyLimit?: number;
  /** How often one person may call it in a minute: of what sends mail, or costs more than a read. */
  perMinute?: number;
  /** A mutation that takes no Idempotency-Key: only where no session can hold one, or where the answer must not be kept. */
  keyless?: true;
  /** Of a read: the tables it is made of, so that it is read again when one of them changes; without, at any change. */
  reads?: readonly string[];
  /** Of a read: a device keeps the answer, so that its screen opens without signal. `kept-fields.test.ts` lists what it says of people. */
  carried?: true;
  /** Takes a file's own bytes, of one of these media types, instead of a body of JSON. */
  takes?: readonly string[];
  /** Answers bytes of this media type; `result` says nothing then. */
  answers?: string;
  /** Answers events for as long as its session lives; `result` is the data of one. */
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

/** A file's own bytes, where the route takes them. */
type GivenFile<R extends Route> = R extends { takes: readonly string[] }
  ? { body: Blob | Uint8Array }
  : // oxlint-disable-next-line typescript/ban-types -- an absent part adds no key
    {};

/** What a caller passes: the parts the route declares. */
export type Input<R extends Route> = Given<R, "params"> &
  Given<R, "query"> &
  Given<R, "body"> &
  GivenFile<R>;

export type Params<R extends Route> = Part<R, "params", "output">;
export type Query<R extends Route> = Part<R, "query", "output">;
export type Body<R extends Route> = Part<R, "body", "output">;
export type Result<R extends Route> = z.output<R["result"]>;
