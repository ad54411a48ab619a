import { useCallback, useLayoutEffect, useRef } from "react";

/** Returns a stable function that gives the last rendered value, for handlers that need it only when tapped. */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
