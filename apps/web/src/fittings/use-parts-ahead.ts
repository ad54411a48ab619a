import { useEffect } from "react";
import { isCostly } from "../lib/costly.ts";
import { isOnDevice } from "../lib/on-device.ts";
import { oneByOne } from "../lib/when-idle.ts";
import type { LazyPart } from "../ui/lazy-part.tsx";

/**
 * Fetches the code of what a tap on this screen opens, once the screen has its data (`ready`) and nothing is being done: from the
 * device where the app is installed on it, otherwise only over a line that is neither metered nor slow. `parts` stays the same list.
 */
export function usePartsAhead(
  parts: readonly Pick<LazyPart<object>, "fetch">[],
  ready = true,
): void {
  useEffect(() => {
    if (!ready || (!isOnDevice() && (isCostly() || !navigator.onLine))) return undefined;
    const gone = new AbortController();
    // A part that can't be fetched now is fetched, or says so, when it is tapped.
    const fetchers = parts.map((part) => () => part.fetch().catch(() => {}));
    void oneByOne(fetchers, gone.signal);
    return () => gone.abort();
  }, [parts, ready]);
}
