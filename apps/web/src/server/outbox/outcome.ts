import { ApiError } from "../api-error.ts";

/**
 * What a failed attempt means for the operation: the server has refused it, its sender must sign in, or it is retried
 * later.
 */
export function outcomeOf(error: unknown): "refused" | "sign-in" | "again" {
  if (!(error instanceof ApiError)) return "again";
  const { status, code } = error;
  if (status < 400 || status >= 500) return "again";
  if (code === "no_session") return "sign-in";
  return code === "key_in_progress" || status === 408 || status === 429 ? "again" : "refused";
}
