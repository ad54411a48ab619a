import { createStore } from "./store.ts";

/** Whether the global search is open: set by its key and by the button on each screen. */
export const searchOpen = createStore(false);
