import { createStore } from "./store.ts";

/** Pixels of the screen's main button with what stands above it; 0 where there is none. Messages stand above it. */
export const actionBarHeight = createStore(0);
