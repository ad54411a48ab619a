import { createStore } from "./store.ts";

/** Whether the search of everything stands open: set by its key and by its sign on each screen. */
export const searchOpen = createStore(false);
