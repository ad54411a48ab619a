import { createStore } from "../../lib/store.ts";

/** Whether the first steps are being followed: opened from their list, each leads to the next. */
export const following = createStore(false);
