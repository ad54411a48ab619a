import { useEffect } from "react";
import { isCostly } from "../../lib/costly.ts";
import { oneByOne } from "../../lib/when-idle.ts";
import { partsAhead } from "./plan-parts.ts";

/** Once the plan stands and nothing is being done, fetches the panels that a tap opens. */
export function useFetchedParts(stands: boolean): void {
  useEffect(() => {
    if (!stands || isCostly()) return undefined;
    const gone = new AbortController();
    void oneByOne(partsAhead, gone.signal);
    return () => gone.abort();
  }, [stands]);
}
