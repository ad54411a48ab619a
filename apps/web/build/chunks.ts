import type { Rolldown } from "vite";

/** A module that so many others need is fetched with the first of them. */
const SHARED_BY = 6;

/**
 * Puts what is needed together into one file: a phone pays a round trip for each. What a file's modules import comes with them,
 * unless a group further up has it; every other module goes where the screens that import it need it.
 */
export function chunks(): Rolldown.CodeSplittingGroup[] {
  const groups: Omit<Rolldown.CodeSplittingGroup, "priority">[] = [
    // It runs before everything else, and holds nothing else.
    { name: "ahead", test: /\/src\/(ahead|server\/held-reads|lib\/session-key)\.ts$/ },
    { name: "schemas", test: /node_modules\/zod\// },
    { name: "react", test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
    // The sign-in page.
    { name: "start", test: /\/src\/main\.tsx$|\/routes\/index\.tsx\?tsr-split/ },
    // The frame around every screen, and the screen that most people see first.
    { name: "today", test: /\/routes\/_app\.tsx\?tsr-split|\/features\/today\/today\.tsx$/ },
    { name: "screens", test: /\/src\/|node_modules\/@mui\//, minShareCount: SHARED_BY },
  ];
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }));
}
