/** A test's server refuses nobody because other work keeps the machine busy; what is shed is tested by overload.test.ts. */
export const testPatience = 20;
