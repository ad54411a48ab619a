import { createStore } from "./store.ts";

/** False from a call that got no answer to the next that did. Browsers say "online" wrongly either way. */
export const connection = createStore(true);
