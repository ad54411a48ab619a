import { useEffect } from "react";
import { fetchParts } from "./plan-parts.ts";

/** Once the plan stands and nothing is being done, fetches the panels that a tap opens. */
export function useFetchedParts(stands: boolean): void {
  useEffect(() => {
    if (!stands) return;
    if (!("requestIdleCallback" in globalThis)) {
      const timer = setTimeout(fetchParts, 500);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(fetchParts, { timeout: 2000 });
    return () => cancelIdleCallback(asked);
  }, [stands]);
}
