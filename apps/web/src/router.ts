import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen.ts";
import { parseSearch, stringifySearch } from "./lib/address-search.ts";
import { NotFoundScreen, ScreenError } from "./features/shell/screen-error.tsx";

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: false,
  scrollRestoration: true,
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: NotFoundScreen,
  // The reads are cached and kept fresh by the query client; a second cache would only be older.
  defaultPreloadStaleTime: 0,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
