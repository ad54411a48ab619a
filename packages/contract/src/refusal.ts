import type { ErrorCode, ErrorDetail } from "./errors.ts";

/** Why a rule says no. Rules are pure functions that answer null for yes; the server refuses and the screen explains with the same words. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  details: ErrorDetail[];
}

export function refusal(code: ErrorCode, message: string, path = ""): Refusal {
  return { code, message, details: [{ path, message }] };
}
