import type { ErrorCode, ErrorDetail } from "./errors.ts";

/**
 * Why a rule refuses. Rules are pure functions that return null for allowed; the server refuses and the screen explains with the same
 * words.
 */
export interface Refusal {
  code: ErrorCode;
  message: string;
  details: ErrorDetail[];
}

export function refusal(code: ErrorCode, message: string, path = ""): Refusal {
  return { code, message, details: [{ path, message }] };
}
