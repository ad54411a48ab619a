import { connection } from "../../lib/connection.ts";
import { leaving } from "../../lib/leaving.ts";
import { onSessionChange, readSession } from "../../lib/stored-session.ts";
import { holdStream, silenceMs, type Told } from "./change-stream.ts";
import { noteChange, refreshAll } from "./refresh.ts";

// A browser opens six connections to an address: with a stream in each tab, the seventh tab would not load. So one tab, the
// one that holds the lock, holds the stream and passes on what it hears.

/** The stream hears of a sign-out before the sign-out is answered. */
const signOutMs = 1_000;

/** Keeps what is on screen current while somebody is signed in. */
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
  // The session's id is a secret of this origin, which the channel does not leave.
  const name = `changes ${sessionId}`;
  const channel = new BroadcastChannel(name);
  let lastId: string | undefined;
  let heardAt = Date.now();

  function hear(told: Told): void {
    if (told.kind !== "reach") heardAt = Date.now();
    // What comes down the stream has come from the server: calls that were not answered before are tried again at once.
    if (told.kind !== "reach" && told.kind !== "ended") connection.set(true);
    if (told.kind === "change") noteChange(told.tables);
    // What the first call of a page reads is as new as the stream.
    else if (told.kind === "reset") refreshAll({ cancelRefetch: lastId !== undefined });
    else if (told.kind === "reach") connection.set(told.reached);
    else if (told.kind === "ended") setTimeout(seeWhy, signOutMs);
    if ("id" in told) lastId = told.id;
  }
  /** Any call without a session leads to the sign-in page. A person who has signed out here is there already. */
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

  // A phone that sleeps keeps the lock in a frozen tab: a visible tab that hears nothing asks, and takes over.
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

/** Leads as soon as no other tab does; at once with `steal`. The tab that it is taken from waits in line again. */
function takeTurns(name: string, signal: AbortSignal, lead: Lead, steal: boolean): void {
  // Without the lock, on an address that is not secure, each tab holds a stream while it is looked at.
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
