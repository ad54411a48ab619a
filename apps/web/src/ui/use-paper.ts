import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Whether a report's paper is laid out, by its button or by the browser's own way to print (Ctrl+P, its menu): what scrolls on screen
 * would else be printed as far as it is in sight.
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
