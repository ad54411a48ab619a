import { ApiError } from "./api-error.ts";
import { uuid } from "../lib/uuid.ts";

/** Gives an action its Idempotency-Key: the same for each retry, a new one once the server has decided. */
export interface ActionKey {
  /** The key for sending `input`. */
  keyFor(input: unknown): string;
  /** The server has decided, so the next press is a new action. */
  settled(error?: unknown): void;
}

export function actionKey(): ActionKey {
  const sent = new Map<string, string>();
  return {
    keyFor(input) {
      const text = JSON.stringify(input, withFiles) ?? "";
      const key = sent.get(text) ?? uuid();
      sent.set(text, key);
      return key;
    },
    settled(error) {
      if (error === undefined || isDecided(error)) sent.clear();
    },
  };
}

/** JSON writes every file as `{}`; this distinguishes files. */
const withFiles = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * Without an answer, or after a fault of the server, the effect may have happened, and only a retry with the same key
 * finds out.
 */
export function isDecided(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
