import { connection } from "../../lib/connection.ts";
import { leaving } from "../../lib/leaving.ts";
import { onSessionChange, readSession } from "../../lib/stored-session.ts";
import { holdStream, silenceMs, type Told } from "./change-stream.ts";
import { noteChange, refreshAll } from "./refresh.ts";

// A browser opens six connections to an address: with a stream in each tab, the seventh tab would not load. So only
// one tab, which holds a lock, has the stream and passes its messages on to the others.

/** The stream ends before the sign-out is answered; this is how long it waits for the sign-out. */
const signOutMs = 1_000;

/** Refreshes the screen at each change while somebody is signed in. */
export function startLive(): void {
  let who: string | undefined;
  let stop = new AbortController();
  const follow = () => {
    const now = readSession()?.sessionId;
    if (now === who) return;
    who = now;
    stop.abort();
    stop = new AbortController();
    if (now !== undefined) listen(now, AbortSignal.any([stop.signal, leaving.signal]));
  };
  onSessionChange(follow);
  follow();
}

function listen(sessionId: string, signal: AbortSignal): void {
  // The session's id is a secret; the channel never leaves this origin.
  const name = `changes ${sessionId}`;
  const channel = new BroadcastChannel(name);
  let lastId: string | undefined;
  let heardAt = Date.now();

  function hear(told: Told): void {
    if (told.kind !== "reach") heardAt = Date.now();
    // A message from the stream shows that the server is reachable, so failed calls are retried at once.
    if (told.kind !== "reach" && told.kind !== "ended") connection.set(true);
    if (told.kind === "change") noteChange(told.tables);
    // The page's first reads are as new as the stream.
    else if (told.kind === "reset") refreshAll({ cancelRefetch: lastId !== undefined });
    else if (told.kind === "reach") connection.set(told.reached);
    else if (told.kind === "ended") setTimeout(seeWhy, signOutMs);
    if ("id" in told) lastId = told.id;
  }
  /**
   * Makes a call that leads to the sign-in page if the session has ended. A person who has signed out here is there
   * already.
   */
  const seeWhy = () => {
    if (!signal.aborted && !leaving.signal.aborted) refreshAll();
  };
  channel.addEventListener("message", (event: MessageEvent<Told>) => hear(event.data));
  const tell = (told: Told) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
    channel.postMessage(told);
    hear(told);
  };
  const lead = (until: AbortSignal) =>
    holdStream({ sessionId, signal: until, lastId: () => lastId, tell });

  // A sleeping phone keeps the lock in a frozen tab, so a visible tab that receives nothing asks, and takes the lock
  // over.
  const watch = setInterval(() => {
    if (document.visibilityState !== "visible" || Date.now() - heardAt < silenceMs) return;
    heardAt = Date.now();
    refreshAll();
    takeTurns(name, signal, lead, true);
  }, silenceMs / 4);
  signal.addEventListener("abort", () => {
    clearInterval(watch);
    channel.close();
  });
  takeTurns(name, signal, lead, false);
}

type Lead = (until: AbortSignal) => Promise<void>;

/**
 * Becomes the leader as soon as no other tab is; at once with `steal`. The tab that loses the lock waits for it
 * again.
 */
function takeTurns(name: string, signal: AbortSignal, lead: Lead, steal: boolean): void {
  // Without locks, on an address that is not secure, each tab has a stream while it is visible.
  if (!("locks" in navigator)) {
    if (!steal) leadWhileVisible(signal, lead);
    return;
  }
  const stop = new AbortController();
  const until = AbortSignal.any([signal, stop.signal]);
  let led = false;
  const turn = () => {
    led = true;
    return lead(until);
  };
  navigator.locks.request(name, steal ? { steal } : { signal }, turn).catch(() => {
    stop.abort();
    if (led && !signal.aborted) takeTurns(name, signal, lead, false);
  });
}

function leadWhileVisible(signal: AbortSignal, lead: Lead): void {
  let stop = new AbortController();
  const look = () => {
    stop.abort();
    if (signal.aborted || document.visibilityState !== "visible") return;
    stop = new AbortController();
    void lead(AbortSignal.any([signal, stop.signal]));
  };
  document.addEventListener("visibilitychange", look);
  signal.addEventListener("abort", () => {
    stop.abort();
    document.removeEventListener("visibilitychange", look);
  });
  look();
}
