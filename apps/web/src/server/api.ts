import type { Input, Result, Route } from "@kitround/contract/route.ts";
import { filledPath } from "@kitround/contract/route-path.ts";
import { ApiError, errorFrom, networkError } from "./api-error.ts";
import { showApiError } from "./api-errors.ts";
import type { Call, CallInput } from "../lib/call.ts";
import { hearClock } from "../lib/clock.ts";
import { heldReads } from "./held-reads.ts";
import { leaving } from "../lib/leaving.ts";
import { lastAnswers } from "./last-answers.ts";
import { connection } from "../lib/connection.ts";
import { readSession } from "../lib/stored-session.ts";
import { uuid } from "../lib/uuid.ts";
import { uploadMs } from "./upload-ms.ts";

const BASE = "/api";
export const TIME_OUT_MS = 10_000;
/** After this long a read whose connection broke off is sent again. */
const AGAIN_MS = 1_000;

export interface CallOptions {
  signal?: AbortSignal;
  /** The action's Idempotency-Key, the same at each retry; default: a new one. */
  key?: string;
  headers?: Record<string, string>;
  /** Timeout in milliseconds; default ten seconds, and longer for a file. */
  waitMs?: number;
  /** A background refresh: it opens no dialog. */
  background?: boolean;
  /** The caller shows every error itself; only an ended session still leads to the sign-in. */
  quiet?: boolean;
}

type Args<R extends Route> =
  Partial<Input<R>> extends Input<R>
    ? [input?: Input<R>, options?: CallOptions]
    : [input: Input<R>, options?: CallOptions];

/**
 * Calls the API. Shows the specified dialogs itself (api-errors.ts) and then throws an ApiError. An abort through
 * `options.signal`, or of a read by signing out, throws the abort and shows nothing.
 */
export async function api<R extends Route>(route: R, ...args: Args<R>): Promise<Result<R>> {
  const [input, options] = args;
  const answer = await request(route, input ?? {}, options);
  return answer as Result<R>; // the server validates each answer against the same schema
}

/** As `api`, for the few calls of the first load that import only their route's type. */
export async function request(
  call: Call,
  input: CallInput = {},
  options: CallOptions = {},
): Promise<unknown> {
  const by = readSession()?.sessionId;
  try {
    const answer = await send(call, input, options);
    connection.set(true);
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Another tab has signed in since: this call used a session that is over, and had no effect.
    const now = readSession()?.sessionId;
    if (error.code === "no_session" && now !== undefined && now !== by) {
      return request(call, input, options);
    }
    connection.set(error.status !== 0);
    const told = options.quiet === true && error.code !== "no_session";
    if (!told) showApiError(error, options.background ?? false);
    throw error;
  }
}

async function send(call: Call, input: CallInput, options: CallOptions): Promise<unknown> {
  const stops = call.method === "GET" ? [leaving.signal] : [];
  if (options.signal) stops.push(options.signal);
  const attempt = () => sendOnce(call, input, options, stops);
  try {
    return await attempt().catch(async (error: unknown) => {
      if (call.method !== "GET" || !isMomentary(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      return attempt();
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (stops.some((stop) => stop.aborted)) throw error;
    throw networkError();
  }
}

/**
 * Whether a read is sent a second time by itself: the server was too busy for it, or the connection broke off. Chromium
 * aborts all requests when a network interface appears or goes. A timeout is another error, and is not repeated.
 */
function isMomentary(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 503;
  return error instanceof TypeError && navigator.onLine;
}

async function sendOnce(
  call: Call,
  input: CallInput,
  options: CallOptions,
  stops: readonly AbortSignal[],
): Promise<unknown> {
  const file = input.body instanceof Blob ? input.body : null;
  const waitMs = options.waitMs ?? (file === null ? TIME_OUT_MS : uploadMs(file.size));
  const signal = AbortSignal.any([AbortSignal.timeout(waitMs), ...stops]);
  const headers = headersOf(call, options, file?.type ?? "application/json");
  const url = urlOf(call, input);
  const before = call.method === "GET" ? lastAnswers.of(url, headers) : undefined;
  if (before) headers.set("If-None-Match", before.mark);
  if (call.method !== "GET") heldReads.drop();
  const asked = call.method === "GET" ? heldReads.take(url, sessionOf(headers), signal) : undefined;
  const response = await (asked ??
    fetch(url, { method: call.method, headers, signal, ...bodyOf(input.body) }));
  hearClock(response.headers.get("Date"));
  if (response.status === 304 && before) return before.body;
  const body = await readBody(response);
  if (!response.ok) throw errorFrom(response.status, body);
  if (call.method === "GET") lastAnswers.keep(url, headers, response.headers.get("ETag"), body);
  return body;
}

/** "/kits/:id" with its parameters filled in and the query appended. Throws if a parameter is missing. */
export function urlOf(call: Pick<Call, "path">, input: CallInput): string {
  const params = entriesOf(input.params);
  const path = filledPath(call.path, (name) => params.find(([key]) => key === name)?.[1]);
  const query = new URLSearchParams();
  for (const [key, value] of entriesOf(input.query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) query.append(key, String(each));
    }
  }
  const search = query.toString();
  return BASE + path + (search === "" ? "" : `?${search}`);
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

const sessionOf = (headers: Headers) => headers.get("X-Auth-Token") ?? "";

function headersOf(call: Call, options: CallOptions, type: string): Headers {
  const sessionId = readSession()?.sessionId ?? "";
  if (sessionId === "") {
    console.error(`The session id is missing: ${call.method} ${BASE}${call.path}`);
  }
  const headers = new Headers(options.headers);
  headers.set("X-Auth-Token", sessionId);
  if (!headers.has("Content-Type")) headers.set("Content-Type", type);
  if (call.method !== "GET" && !call.keyless) {
    headers.set("Idempotency-Key", options.key ?? uuid());
  }
  return headers;
}

/** Text and files are sent unchanged, everything else as JSON. */
function bodyOf(body: unknown): { body?: BodyInit } {
  if (body === undefined) return {};
  if (typeof body === "string" || body instanceof Blob) return { body };
  return { body: JSON.stringify(body) };
}

/** The file name in the server's answer. */
function nameOf(response: Response): string {
  const said = response.headers.get("Content-Disposition") ?? "";
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(said) ?? /filename="([^"]+)"/.exec(said) ?? [];
  return name === undefined ? "kitround.pdf" : decodeURIComponent(name);
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get("Content-Type") ?? "";
  if (type.startsWith("image/")) return response.blob();
  if (["application/pdf", "application/zip", "application/octet-stream"].includes(type))
    return new File([await response.blob()], nameOf(response), { type });
  const text = await response.text();
  if (text === "") return undefined;
  if (!response.headers.get("Content-Type")?.includes("json")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
