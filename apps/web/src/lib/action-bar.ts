import { createStore } from "./store.ts";

/** Height in pixels of the screen's main button with its note; 0 if there is none. Messages are shown above it. */
export const actionBarHeight = createStore(0);
