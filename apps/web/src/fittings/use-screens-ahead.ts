import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isCostly } from "../lib/costly.ts";
import { isOnDevice } from "../lib/on-device.ts";
import { oneByOne, whenIdle } from "../lib/when-idle.ts";

/**
 * Fetches the code of these screens while nothing is read and nothing is being done, so that a tap draws its screen at once. Not
 * where the connection is metered or slow: there it comes when its link is pointed at.
 */
export function useScreensAhead(paths: readonly string[]): void {
  const router = useRouter();
  const queries = useQueryClient();
  const wanted = paths.join(" ");
  useEffect(() => {
    if (isCostly()) return undefined;
    const gone = new AbortController();
    const fetchers = wanted.split(" ").map((path) => async () => {
      while (queries.isFetching() > 0) await new Promise<void>((done) => whenIdle(done));
      if (gone.signal.aborted || !navigator.onLine) return;
      const [routes] = router.getMatchedRoutes(path);
      // What can't be fetched now is fetched, or says so, when it is tapped.
      await Promise.allSettled(routes.map((route) => router.loadRouteChunk(route)));
    });
    void oneByOne(fetchers, gone.signal);
    return () => gone.abort();
  }, [router, queries, wanted]);
}

/**
 * Fetches the code of the one screen that a tap most likely leads to, as soon as this one stands: from the device where the app is
 * on it, also without signal.
 */
export function useScreenAhead(href: string | null): void {
  const router = useRouter();
  useEffect(() => {
    if (href === null || (!isOnDevice() && (isCostly() || !navigator.onLine))) return;
    const [routes] = router.getMatchedRoutes(new URL(href, location.origin).pathname);
    void Promise.allSettled(routes.map((route) => router.loadRouteChunk(route)));
  }, [router, href]);
}
