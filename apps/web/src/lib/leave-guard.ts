import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { texts } from "#texts/dialogs";
import { confirm } from "./confirm-store.ts";
import { useHoldsVersion } from "./open-forms.ts";
import { readSession } from "./stored-session.ts";

/**
 * Asks before a form with changes is left: by a link, the back button, a reload or a closed tab. Call the function that
 * it answers once the changes are saved, before going on: the form itself hears of it only at its next drawing.
 */
export function useLeaveGuard(changed: boolean): () => void {
  const saved = useRef(false);
  const signedIn = useRef(readSession() !== null);
  const holds = () => changed && !saved.current;
  useHoldsVersion(changed);
  useEffect(() => {
    // What is typed after a save is to be saved again.
    if (!changed) saved.current = false;
  }, [changed]);
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      // A session that has ended, or that may not, leads to the sign-in page whatever stands in the form.
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
