import type { ErrorBody, ErrorCode, ErrorDetail } from "@kitround/contract/errors.ts";
import { texts } from "#texts/errors";

/** The error of a call. `status` is 0 if no answer came (unreachable, or timed out). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode | "network";
  readonly details: readonly ErrorDetail[];
  readonly requestId: string;

  constructor(
    status: number,
    code: ErrorCode | "network",
    message: string,
    details: readonly ErrorDetail[] = [],
    requestId = "",
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }
}

export function networkError(): ApiError {
  return new ApiError(0, "network", texts.network.text);
}

/** Reads the server's error body; any other body (a proxy's page) becomes an error with its status only. */
export function errorFrom(status: number, body: unknown): ApiError {
  if (isErrorBody(body)) {
    return new ApiError(status, body.code, body.message, body.details ?? [], body.requestId ?? "");
  }
  const said = status === 400 ? firstDetail(body) : null;
  if (said !== null) {
    return new ApiError(status, "invalid_input", said, [{ path: "", message: said }]);
  }
  return new ApiError(
    status,
    status === 403 ? "forbidden" : status === 404 ? "not_found" : "internal",
    texts.server.text(status),
  );
}

/** The first detail of a 400 from another server, such as a proxy, as the specification quotes it. */
function firstDetail(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("details" in body)) return null;
  const first: unknown = Array.isArray(body.details) ? body.details[0] : undefined;
  if (typeof first !== "object" || first === null || !("message" in first)) return null;
  return typeof first.message === "string" && first.message !== "" ? first.message : null;
}

function isErrorBody(
  body: unknown,
): body is Pick<ErrorBody, "code" | "message"> & Partial<ErrorBody> {
  return (
    typeof body === "object" &&
    body !== null &&
    "code" in body &&
    typeof body.code === "string" &&
    "message" in body &&
    typeof body.message === "string"
  );
}
