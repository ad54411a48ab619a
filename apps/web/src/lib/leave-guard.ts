import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";
import { texts } from "#texts/dialogs";
import { confirm } from "./confirm-store.ts";
import { readSession } from "./stored-session.ts";

/**
 * Asks before a form with changes is left: by a link, the back button, a reload or a closed tab. Call the function that
 * it answers once the changes are saved, before going on: the form itself hears of it only at its next drawing.
 */
export function useLeaveGuard(changed: boolean): () => void {
  const saved = useRef(false);
  const signedIn = useRef(readSession() !== null);
  const holds = () => changed && !saved.current;
  useBlocker({
    shouldBlockFn: async () => {
      // A session that has ended leads to the sign-in page whatever stands in the form.
      const ended = signedIn.current && readSession() === null;
      return holds() && !ended && !(await confirm(texts.leave));
    },
    enableBeforeUnload: holds,
    disabled: !changed,
  });
  return () => {
    saved.current = true;
  };
}
