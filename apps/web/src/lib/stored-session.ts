import { roles } from "@kitround/contract/access/capabilities.ts";
// Imported as a type only: the schema would add zod to the first load.
import type { Session } from "@kitround/contract/session/session.ts";
import { useSyncExternalStore } from "react";
import { sessionKey } from "./session-key.ts";

const fields = [
  "branchUserId",
  "firstName",
  "lastName",
  "email",
  "branchId",
  "branchName",
  "sessionId",
  "role",
] as const satisfies readonly (keyof Session)[];

let text: string | null | undefined;
let parsed: Session | null = null;
const listeners = new Set<() => void>();

/** Whether an answer or a stored value has all eight fields. */
export function isSession(value: unknown): value is Session {
  if (typeof value !== "object" || value === null) return false;
  const candidate = value as Record<string, unknown>; // every field is checked before it is used
  return (
    fields.every((field) => typeof candidate[field] === "string" && candidate[field] !== "") &&
    roles.some((role) => role === candidate["role"])
  );
}

/** Null means signed out, also if the stored value is not a session. */
export function parseSession(stored: string | null): Session | null {
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * The signed-in user, or null. Returns the same object until the stored text changes, as React requires of a store.
 */
export function readSession(): Session | null {
  const stored = localStorage.getItem(sessionKey);
  if (stored !== text) {
    text = stored;
    parsed = parseSession(stored);
  }
  return parsed;
}

export function storeSession(answer: Session): void {
  const kept = Object.fromEntries(fields.map((field) => [field, answer[field]]));
  localStorage.setItem(sessionKey, JSON.stringify(kept));
  tell();
}

export function clearSession(): void {
  if (localStorage.getItem(sessionKey) === null) return;
  localStorage.removeItem(sessionKey);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function fromOtherTab(event: StorageEvent): void {
  // The key is null when the whole storage was cleared.
  if (event.key === sessionKey || event.key === null) tell();
}

/** Calls back at each sign-in and sign-out, also in other tabs. Returns a function that stops listening. */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", fromOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", fromOtherTab);
  };
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, readSession);
}
