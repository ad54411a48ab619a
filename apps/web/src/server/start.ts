import type { AnyRouter } from "@tanstack/react-router";
import { onForbidden } from "./api-errors.ts";
import { screenReady, screenRequested, takeInterrupted, watchChunks } from "./chunk-reload.ts";
import { rememberPlace } from "./continue.ts";
import { keepAnswer, startMicrosoft } from "./microsoft.ts";
import { hearInstallOffer } from "../lib/install.ts";
import { onSessionChange, readSession } from "../lib/stored-session.ts";
import { queries } from "../lib/query-store.ts";
import { endWithScreen } from "../lib/toast-store.ts";
import { whenIdle } from "../lib/when-idle.ts";

/** Everything that happens once, before the first screen is rendered. */
export function startApp(router: AnyRouter): void {
  watchChunks({
    goingTo: () => (router.state.status === "pending" ? router.latestLocation.href : null),
    here: () => router.state.location.href,
  });
  router.subscribe("onBeforeNavigate", screenRequested);
  router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
    if (pathChanged) endWithScreen();
  });
  router.subscribe("onRendered", ({ toLocation }) => {
    screenReady();
    afterFirstScreen();
    rememberPlace(toLocation.href);
  });
  hearInstallOffer();
  onForbidden(() => void router.navigate({ to: "/login" }));
  followSession(router);
  openFromMessages(router);
  listenOnceSignedIn();
  startAtRoot(router);
}

let begun = false;

/** Work that is delayed until the first screen is shown. */
function afterFirstScreen(): void {
  if (begun) return;
  begun = true;
  whenIdle(() => void startMicrosoft(), 3000);
}

/**
 * Replaces the current route with `/`. Three things continue from there at once: a screen whose loading was
 * interrupted by the reload, a link from an e-mail, and the identity provider's answer, which would be lost.
 */
function startAtRoot(router: AnyRouter): void {
  const { href, pathname, search } = location;
  const opened = href.slice(location.origin.length);
  const interrupted = takeInterrupted();
  const asked = new URLSearchParams(search);
  const mailed =
    (pathname === "/login" && (asked.has("setup") || asked.has("link"))) ||
    pathname === "/unsubscribe";
  keepAnswer(location);
  const [, , known] = router.getMatchedRoutes(pathname);
  if (known !== undefined) rememberPlace(opened);
  router.history.replace("/");
  const onward = pathname === "/msal" ? pathname : (interrupted ?? (mailed ? opened : null));
  // Replaced too, so that "back" leaves the app instead of showing a start page that the person has not seen.
  if (onward !== null && onward !== "/") router.history.replace(onward);
}

/** Started at the first sign-in, because a person who is not signed in does not need it. */
function listenOnceSignedIn(): void {
  const listen = () => {
    if (readSession() === null) return;
    stop();
    void import("./live/live.ts").then(({ startLive }) => startLive());
  };
  const stop = onSessionChange(listen);
  listen();
}

/** Opens the trip of a tapped message: the service worker sends its path. */
function openFromMessages(router: AnyRouter): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const { type, path } = Object(data) as { type?: unknown; path?: unknown };
    if (type === "OPEN" && typeof path === "string") router.history.push(path);
  });
}

/** Signing out in another tab signs out here; one person's data are never shown to the next. */
function followSession(router: AnyRouter): void {
  let who = readSession()?.sessionId;
  onSessionChange(() => {
    const now = readSession()?.sessionId;
    if (now === who) return;
    who = now;
    queries.get()?.clear();
    void router.invalidate();
  });
}
