import { useCallback, useLayoutEffect, useRef } from "react";

/** Answers the value as it was drawn last; the same function each time, for parts that need it only once they are tapped. */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
