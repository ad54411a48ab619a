import { createStore } from "./store.ts";

/** Whether the camera is open to scan: set by the button on each screen and by each field that takes a code. */
export const cameraOpen = createStore(false);
