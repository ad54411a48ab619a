// Runs before the app's own code is loaded: for a signed-in person it requests the data of Today, and its code.

import { mePath } from "@kitround/contract/me/me-path.ts";
import { todayPath } from "@kitround/contract/today/today-path.ts";
import { sessionKey } from "./lib/session-key.ts";
import { heldReads } from "./server/held-reads.ts";

/** Pages that don't show Today's data. */
const elsewhere = /^\/(msal|blank|unsubscribe)\b/;
const waitMs = 10_000;

function sessionId(): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(sessionKey) ?? "null") as { sessionId?: unknown }; // Checked below.
    return typeof kept?.sessionId === "string" ? kept.sessionId : null;
  } catch {
    return null;
  }
}

const session = sessionId();
if (session !== null && !elsewhere.test(location.pathname)) {
  const { today = "" } = document.documentElement.dataset;
  for (const file of today.split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = file;
    document.head.append(link);
  }
  for (const path of [mePath, todayPath]) heldReads.ask(`/api${path}`, session, waitMs);
}
