import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

/** A value that code outside React sets and components render. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>(store: Pick<Store<T>, "get" | "subscribe">): T {
  return useSyncExternalStore(store.subscribe, store.get);
}

/**
 * Selects a part of the value: the component rerenders only when that changes. `part` must return the same result for
 * the same value.
 */
export function usePart<T, P>(
  store: Pick<Store<T>, "get" | "subscribe">,
  part: (value: T) => P,
): P {
  return useSyncExternalStore(store.subscribe, () => part(store.get()));
}

/** The value, updated in a transition: React renders it after the tap's own effect. */
export function useDeferredStore<T>(store: Pick<Store<T>, "get" | "subscribe">): T {
  const [value, setValue] = useState(store.get);
  useEffect(() => {
    const hear = () => startTransition(() => setValue(store.get));
    hear();
    return store.subscribe(hear);
  }, [store]);
  return value;
}
