import { connection } from "../../lib/connection.ts";
import { outbox } from "../../lib/outbox/outbox-store.ts";
import { onSessionChange, readSession } from "../../lib/stored-session.ts";
import { forgetKept } from "./kept.ts";
import { keepPlace } from "./kept-place.ts";
import { followTabs, readOutbox } from "./operations.ts";
import { releaseHeld } from "./outbox.ts";
import { sendNow } from "./sender.ts";

/** Sends from every screen: at the start, when the device or the server is back, when the app is looked at again. Returns how to stop. */
export function startOutbox(): () => void {
  const wake = () => sendNow();
  const looked = () => {
    if (document.visibilityState === "hidden") void releaseHeld();
    else wake();
  };
  const leave = (event: Event) => {
    // What the device has no room for is gone with the page.
    if (outbox.get().full) event.preventDefault();
  };
  let reached = connection.get();
  const back = () => {
    if (connection.get() && !reached) wake();
    reached = connection.get();
  };
  const signedIn = () => {
    const me = readSession()?.branchUserId;
    // What one person has carried along is never on the device of the next.
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
