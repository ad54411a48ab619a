import { createStore } from "../../lib/store.ts";

/** Whether the person follows the first steps: they opened one from the list, and each leads to the next. */
export const following = createStore(false);
