import { availableParallelism } from "node:os";

/** How much may be worked on at once that can take long: one core is left to everybody who waits for a screen. */
export const spareCores = Math.max(1, availableParallelism() - 1);
