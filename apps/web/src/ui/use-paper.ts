import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Whether a report is laid out for paper, after its button or the browser's own print command (Ctrl+P, its menu):
 * otherwise a scrolling area would be printed only as far as it is visible.
 */
export function usePaper(ready: boolean) {
  const [state, set] = useState<"none" | "asked" | "begun">("none");
  useEffect(() => {
    if (!ready) return undefined;
    const begin = () => flushSync(() => set((now) => (now === "none" ? "begun" : now)));
    addEventListener("beforeprint", begin);
    return () => removeEventListener("beforeprint", begin);
  }, [ready]);
  return {
    shown: state !== "none",
    begun: state === "begun",
    print: useCallback(() => set("asked"), []),
    onDone: useCallback(() => set("none"), []),
  };
}
