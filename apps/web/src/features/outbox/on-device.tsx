import { useEffect } from "react";
import { outboxSheet } from "../../lib/outbox/outbox-store.ts";
import { startOutbox } from "../../server/outbox/start-outbox.ts";
import { keepAppOnDevice } from "../../server/service-worker.ts";
import { useStore } from "../../lib/store.ts";
import { OutboxSheet } from "./outbox-sheet.tsx";

/** Stands at the app's root while somebody is signed in: sends what waits from every screen, and shows it when asked. */
export function OnDevice() {
  useEffect(startOutbox, []);
  useEffect(() => void keepAppOnDevice(), []);
  return useStore(outboxSheet) ? <OutboxSheet onClose={() => outboxSheet.set(false)} /> : null;
}
