import { errorStatus, type ErrorCode, type ErrorDetail } from "@kitround/contract/errors.ts";
import type { Refusal } from "@kitround/contract/refusal.ts";

/** A refusal that the caller sees: the code gives the status, the message is a sentence for a person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[];
  /** Seconds after which the caller may try again (the Retry-After header). */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetail[] = [], retryAfter?: number) {
    super(message);
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Throws if the contract's rule returned a refusal. */
export function refuseUnlessAllowed(refusal: Refusal | null): void {
  if (refusal) throw new AppError(refusal.code, refusal.message, refusal.details);
}

export function notFound(what = "This"): AppError {
  return new AppError("not_found", `${what} is not there, or not in your branch.`);
}
