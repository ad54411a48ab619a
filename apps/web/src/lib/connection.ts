import { createStore } from "./store.ts";

/** False from a call without an answer until the next call with one. Browsers can report "online" wrongly. */
export const connection = createStore(true);
