import { useEffect } from "react";

// The app is not replaced by a newer version while somebody is typing, in any tab: a form with unsaved changes holds
// a shared lock, which the browser releases when the tab closes.

const name = "form with changes";

/** Prevents a newer version from replacing the app while `changed` is true. */
export function useHoldsVersion(changed: boolean): void {
  useEffect(() => {
    // On plain http there are no locks, and no service worker that could replace the app either.
    if (!changed || !("locks" in navigator)) return undefined;
    let done = () => {};
    const until = new Promise<void>((resolve) => {
      done = resolve;
    });
    navigator.locks.request(name, { mode: "shared" }, () => until).catch(console.error);
    return done;
  }, [changed]);
}

/** Whether any tab of this browser has a form with unsaved changes. */
export async function formHoldsVersion(): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}
