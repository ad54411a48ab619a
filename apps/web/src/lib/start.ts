import type { AnyRouter } from "@tanstack/react-router";
import { onForbidden } from "./api-errors.ts";
import { screenReady, screenRequested, takeInterrupted, watchChunks } from "./chunk-reload.ts";
import { rememberPlace } from "./continue.ts";
import { queryClient } from "./query-client.ts";
import { onSessionChange, readSession } from "./stored-session.ts";

/** Everything that happens once, before the first screen is drawn. */
export function startApp(router: AnyRouter): void {
  watchChunks({
    goingTo: () => (router.state.status === "pending" ? router.latestLocation.href : null),
    here: () => router.state.location.href,
  });
  router.subscribe("onBeforeNavigate", screenRequested);
  router.subscribe("onRendered", ({ toLocation }) => {
    screenReady();
    rememberPlace(toLocation.href);
  });
  onForbidden(() => void router.navigate({ to: "/login" }));
  followSession(router);
  startAtRoot(router);
}

/**
 * The current route is replaced with `/`. Two things go on from there at once: a screen whose loading was interrupted by
 * the one reload, and a link that works once and would be lost.
 */
function startAtRoot(router: AnyRouter): void {
  const { href, pathname, search } = location;
  const opened = href.slice(location.origin.length);
  const interrupted = takeInterrupted();
  const asked = new URLSearchParams(search);
  const oneTimeLink = pathname === "/login" && (asked.has("setup") || asked.has("link"));
  rememberPlace(opened);
  router.history.replace("/");
  const onward = interrupted ?? (oneTimeLink ? opened : null);
  if (onward !== null && onward !== "/") router.history.push(onward);
}

/** Signing out in another tab signs out here; what one person has read is never shown to the next. */
function followSession(router: AnyRouter): void {
  let who = readSession()?.sessionId;
  onSessionChange(() => {
    const now = readSession()?.sessionId;
    if (now === who) return;
    who = now;
    queryClient.clear();
    void router.invalidate();
  });
}
