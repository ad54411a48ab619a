import type { AnyRouter } from "@tanstack/react-router";
import { onForbidden } from "./api-errors.ts";
import { screenReady, screenRequested, takeInterrupted, watchChunks } from "./chunk-reload.ts";
import { rememberPlace } from "./continue.ts";
import { keepAnswer, startMicrosoft } from "./microsoft.ts";
import { hearInstallOffer } from "../lib/install.ts";
import { onSessionChange, readSession } from "../lib/stored-session.ts";
import { queries } from "../lib/query-store.ts";
import { endErrors } from "../lib/toast-store.ts";
import { whenIdle } from "../lib/when-idle.ts";

/** Everything that happens once, before the first screen is drawn. */
export function startApp(router: AnyRouter): void {
  watchChunks({
    goingTo: () => (router.state.status === "pending" ? router.latestLocation.href : null),
    here: () => router.state.location.href,
  });
  router.subscribe("onBeforeNavigate", screenRequested);
  router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
    if (pathChanged) endErrors();
  });
  router.subscribe("onRendered", ({ toLocation }) => {
    screenReady();
    afterFirstScreen();
    rememberPlace(toLocation.href);
  });
  hearInstallOffer();
  onForbidden(() => void router.navigate({ to: "/login" }));
  followSession(router);
  listenOnceSignedIn();
  startAtRoot(router);
}

let begun = false;

/** What can wait for the first screen to stand. */
function afterFirstScreen(): void {
  if (begun) return;
  begun = true;
  whenIdle(() => void startMicrosoft(), 3000);
}

/**
 * The current route is replaced with `/`. Three things go on from there at once: a screen whose loading was interrupted by
 * the one reload, a link out of an e-mail, and the identity provider's answer, which would be lost.
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
  // Replaced too: going back from there leads out of the app, not into a start page that nobody has seen.
  if (onward !== null && onward !== "/") router.history.replace(onward);
}

/** The first screen of a person who is not signed in does without. */
function listenOnceSignedIn(): void {
  const listen = () => {
    if (readSession() === null) return;
    stop();
    void import("./live/live.ts").then(({ startLive }) => startLive());
  };
  const stop = onSessionChange(listen);
  listen();
}

/** Signing out in another tab signs out here; what one person has read is never shown to the next. */
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
