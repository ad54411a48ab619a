import { useEffect } from "react";
import { isCostly } from "../lib/costly.ts";
import { isOnDevice } from "../lib/on-device.ts";
import { oneByOne } from "../lib/when-idle.ts";
import type { LazyPart } from "../ui/lazy-part.tsx";

/**
 * Preloads the code of parts that a tap on this screen opens, once the screen has its data (`ready`) and nothing is
 * being done: from the device's cache if the app is installed, otherwise only over a connection that is neither
 * metered nor slow. `parts` must stay the same array.
 */
export function usePartsAhead(
  parts: readonly Pick<LazyPart<object>, "preload">[],
  ready = true,
): void {
  useEffect(() => {
    if (!ready || (!isOnDevice() && (isCostly() || !navigator.onLine))) return undefined;
    const gone = new AbortController();
    const preloads = parts.map(({ preload }) => preload);
    void oneByOne(preloads, gone.signal);
    return () => gone.abort();
  }, [parts, ready]);
}
