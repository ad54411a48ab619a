import type { ErrorBody, ErrorCode } from "@kitround/contract/errors.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusalOf } from "../db/db-errors.ts";
import { AppError } from "../app-error.ts";
import { drain } from "./drain.ts";

export function errorBody(error: AppError, requestId: string): ErrorBody {
  return { code: error.code, message: error.message, details: error.details, requestId };
}

/**
 * Four cases: a refusal, bad input (a refusal by now), a violated constraint with a known name, and everything else,
 * which is a fault of ours and reveals nothing.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = error instanceof AppError ? error : (refusalOf(error) ?? refusalOfFastify(error));
  if (refusal) {
    if (refusal.status >= 500) request.log.warn({ err: error }, "unavailable");
    else if (refusal.status === 403) request.log.warn({ code: refusal.code }, "denied");
    return sendRefusal(refusal, request, reply);
  }
  request.log.error({ err: error }, "a fault of ours");
  const fault = new AppError(
    "internal",
    `Something went wrong on our side. Nothing was changed. If it happens again, tell your administrator: ${request.id}`,
  );
  return sendRefusal(fault, request, reply);
}

const tooLarge = "FST_ERR_CTP_BODY_TOO_LARGE";

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    // Fastify would answer and close the connection while the body is still being sent.
    if (error.code === tooLarge && (await drain(request.raw))) reply.removeHeader("connection");
    return answerError(error, request, reply);
  });
}

export function sendRefusal(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  if (error.retryAfter !== undefined) reply.header("Retry-After", String(error.retryAfter));
  return reply
    .code(error.status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(errorBody(error, request.id)));
}

const codes: Record<string, ErrorCode> = {
  [tooLarge]: "payload_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media",
  FST_ERR_CTP_INVALID_JSON_BODY: "invalid_input",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid_input",
  FST_ERR_HANDLER_TIMEOUT: "unavailable",
  FST_UNDER_PRESSURE: "unavailable",
};
/**
 * Fastify's errors that are not in the table are mapped by status: there are several kinds of bad addresses, for
 * example.
 */
const byStatus: Record<number, ErrorCode> = {
  400: "invalid_input",
  404: "not_found",
  405: "method_not_allowed",
  413: "payload_too_large",
  414: "not_found",
  415: "unsupported_media",
  429: "too_many_requests",
  431: "invalid_input",
  503: "unavailable",
};
const addresses = /^FST_ERR_(BAD_URL|MAX_PARAM_LENGTH)/;
const sentences: Partial<Record<ErrorCode, string>> = {
  payload_too_large: "This is too large to be accepted.",
  unsupported_media: "This kind of content is not accepted here.",
  invalid_input: "What was sent is not readable JSON.",
  not_found: "There is nothing at this address.",
  method_not_allowed: "This is not for this address.",
  too_many_requests: "Too many calls. Try again in a moment.",
  unavailable: "The server is too busy at the moment. Try again.",
};

/** Fastify's own errors, in our words. */
function refusalOfFastify(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as Partial<FastifyError>;
  const meaning = addresses.test(code ?? "")
    ? "not_found"
    : (codes[code ?? ""] ?? byStatus[statusCode ?? 0]);
  if (!meaning) return null;
  const message = sentences[meaning] ?? "";
  const details = meaning === "invalid_input" ? [{ path: "", message }] : [];
  return new AppError(meaning, message, details, meaning === "unavailable" ? 2 : undefined);
}
