import { connection } from "../../lib/connection.ts";
import { outbox } from "../../lib/outbox/outbox-store.ts";
import { onSessionChange, readSession } from "../../lib/stored-session.ts";
import { forgetKept } from "./kept.ts";
import { keepPlace } from "./kept-place.ts";
import { followTabs, readOutbox } from "./operations.ts";
import { releaseHeld } from "./outbox.ts";
import { sendNow } from "./sender.ts";

/**
 * Sends at the start, when the connection is back, and when the app becomes visible again. Returns a function that
 * stops it.
 */
export function startOutbox(): () => void {
  const wake = () => sendNow();
  const looked = () => {
    if (document.visibilityState === "hidden") void releaseHeld();
    else wake();
  };
  const leave = (event: Event) => {
    // Operations that the device had no space for are lost when the page closes.
    if (outbox.get().full) event.preventDefault();
  };
  let reached = connection.get();
  const back = () => {
    if (connection.get() && !reached) wake();
    reached = connection.get();
  };
  const signedIn = () => {
    const me = readSession()?.branchUserId;
    // The stored data of one person are deleted before the next one uses the device.
    if (me !== undefined) void forgetKept(({ by, until }) => by !== me || until < Date.now());
    wake();
  };
  addEventListener("online", wake);
  addEventListener("beforeunload", leave);
  document.addEventListener("visibilitychange", looked);
  const stops = [
    onSessionChange(signedIn),
    connection.subscribe(back),
    followTabs(() => {}),
    keepPlace(),
    () => removeEventListener("online", wake),
    () => removeEventListener("beforeunload", leave),
    () => document.removeEventListener("visibilitychange", looked),
  ];
  void readOutbox().then(signedIn);
  return () => {
    for (const stop of stops) stop();
  };
}
