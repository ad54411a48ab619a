import { useEffect } from "react";

// A newer version of the app is not started over what somebody is typing, in whichever tab: a form that holds something unsaved
// holds a shared lock, which the browser lets go with the tab.

const name = "form with changes";

/** While `changed`, the app is not replaced by a newer version. */
export function useHoldsVersion(changed: boolean): void {
  useEffect(() => {
    // Plain http has no locks, and no newer version that waits either.
    if (!changed || !("locks" in navigator)) return undefined;
    let done = () => {};
    const until = new Promise<void>((resolve) => {
      done = resolve;
    });
    navigator.locks.request(name, { mode: "shared" }, () => until).catch(console.error);
    return done;
  }, [changed]);
}

/** Whether any tab of this browser has a form open that holds something unsaved. */
export async function formHoldsVersion(): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}
