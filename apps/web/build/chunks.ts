import type { Rolldown } from "vite";

/** A module that this many others import is loaded with the first of them. */
const SHARED_BY = 6;

/**
 * Groups modules that are needed together into one file, because each file costs a phone a round trip. The imports of a file's modules
 * come with it unless an earlier group has them; every other module is in the chunks of the screens that import it.
 */
export function chunks(): Rolldown.CodeSplittingGroup[] {
  const groups: Omit<Rolldown.CodeSplittingGroup, "priority">[] = [
    // It runs before everything else, so it contains nothing else.
    { name: "ahead", test: /\/src\/(ahead|server\/held-reads|lib\/session-key)\.ts$/ },
    { name: "schemas", test: /node_modules\/zod\// },
    { name: "react", test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
    // The sign-in page.
    { name: "start", test: /\/src\/main\.tsx$|\/routes\/index\.tsx\?tsr-split/ },
    // The frame around every screen, and the screen that most people see first.
    {
      name: "today",
      test: /\/routes\/_app\.tsx\?tsr-split|\/features\/(today\/today|trips\/drive\/trips-on-today)\.tsx$/,
    },
    // What works in the background on every screen, without the components of other screens.
    {
      name: "background",
      test: /\/src\/(lib|server|texts)\/|packages\/contract\//,
      minShareCount: SHARED_BY,
    },
    { name: "screens", test: /\/src\/|node_modules\/@mui\//, minShareCount: SHARED_BY },
  ];
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }));
}
