import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { texts } from "#texts/dialogs";
import { confirm } from "./confirm-store.ts";
import { useHoldsVersion } from "./open-forms.ts";
import { readSession } from "./stored-session.ts";

/**
 * Asks before a form with changes is left: by a link, the back button, a reload or a closed tab. Call the returned
 * function once the changes are saved, before navigating: the form's `changed` is updated only at the next render.
 */
export function useLeaveGuard(changed: boolean): () => void {
  const saved = useRef(false);
  const signedIn = useRef(readSession() !== null);
  const holds = () => changed && !saved.current;
  useHoldsVersion(changed);
  useEffect(() => {
    // Text typed after a save has to be saved again.
    if (!changed) saved.current = false;
  }, [changed]);
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      // An ended or forbidden session always leads to the sign-in page, even from a form with changes.
      const ended = signedIn.current && (readSession() === null || next.pathname === "/login");
      return holds() && !ended && !(await confirm(texts.leave));
    },
    enableBeforeUnload: holds,
    disabled: !changed,
  });
  return () => {
    saved.current = true;
  };
}
