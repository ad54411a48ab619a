import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isCostly } from "../lib/costly.ts";
import { isOnDevice } from "../lib/on-device.ts";
import { oneByOne, whenIdle } from "../lib/when-idle.ts";

/**
 * Preloads the code of these screens while nothing is being read or done, so that a tap shows its screen at once. On
 * a metered or slow connection a screen is loaded when its link is hovered instead.
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
      // A screen whose preload fails is loaded when it is tapped, which reports errors.
      await Promise.allSettled(routes.map((route) => router.loadRouteChunk(route)));
    });
    void oneByOne(fetchers, gone.signal);
    return () => gone.abort();
  }, [router, queries, wanted]);
}

/**
 * Preloads the code of the screen that is most likely opened next, once this one is shown: from the device's cache,
 * if the app is installed, also without signal.
 */
export function useScreenAhead(href: string | null): void {
  const router = useRouter();
  useEffect(() => {
    if (href === null || (!isOnDevice() && (isCostly() || !navigator.onLine))) return;
    const [routes] = router.getMatchedRoutes(new URL(href, location.origin).pathname);
    void Promise.allSettled(routes.map((route) => router.loadRouteChunk(route)));
  }, [router, href]);
}
