/** Long time limits, so that a test's server refuses nobody on a busy machine; overload.test.ts tests refusals. */
export const testPatience = 20;
