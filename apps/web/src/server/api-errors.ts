import { texts } from "#texts/errors";
import type { ApiError } from "./api-error.ts";
import { noteEndedSession } from "../lib/ended-session.ts";
import { showErrorDialog } from "../lib/error-dialog-store.ts";
import { clearSession, readSession } from "../lib/stored-session.ts";
import { keepTyped } from "../lib/unsaved.ts";

export interface Shown {
  title: string;
  text: string;
  /** For the person who administers the server; empty if no answer came. */
  requestId: string;
}

/**
 * The dialog that the specification defines for an error, or null: the caller shows the others (a refusal, too many
 * attempts).
 */
export function dialogFor(error: ApiError): Shown | null {
  const { status, requestId } = error;
  if (status === 0) return { title: texts.network.title, text: texts.network.text, requestId };
  if (status === 400) {
    const text = texts.validation.text(error.details[0]?.message ?? error.message);
    return { title: texts.validation.title, text, requestId };
  }
  if (status === 404 || status === 500 || status === 502) {
    return { title: texts.server.title, text: texts.server.text(status), requestId };
  }
  return null;
}

/** Whether the specified handling has shown the error already, so that the caller need not. */
export function isShown(error: ApiError): boolean {
  return error.status === 403 || dialogFor(error) !== null;
}

let toLogin: () => void = () => {};

/** Registers the router's navigation to the login route, because calls do not know the router. */
export function onForbidden(go: () => void): void {
  toLogin = go;
}

/**
 * Handles every API error before the caller gets it. A background refresh opens no dialog at each attempt; the
 * connection sign shows its failure.
 */
export function showApiError(error: ApiError, background: boolean): void {
  if (error.status === 403) {
    keepTyped();
    if (error.code === "no_session") {
      const ended = readSession();
      if (ended !== null) noteEndedSession(ended);
      clearSession();
    }
    toLogin();
    return;
  }
  const shown = dialogFor(error);
  if (shown !== null && !background) showErrorDialog(shown);
}
