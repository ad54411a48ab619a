import { useEffect } from "react";
import { outboxSheet } from "../../lib/outbox/outbox-store.ts";
import { startOutbox } from "../../server/outbox/start-outbox.ts";
import { keepAppOnDevice } from "../../server/service-worker.ts";
import { useStore } from "../../lib/store.ts";
import { isCostly } from "../../lib/costly.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const OutboxSheet = lazyPart(async () => (await import("./outbox-sheet.tsx")).OutboxSheet);

/** Stands at the app's root while somebody is signed in: sends what waits from every screen, and shows it when asked. */
export function OnDevice() {
  useEffect(startOutbox, []);
  // What the screen itself asks for comes first: all of the app goes over the same line.
  useEffect(() => whenIdle(() => void keepAppOnDevice(), 10_000), []);
  // There when the signal is gone, which is when it is opened.
  useEffect(() => {
    const later = setTimeout(
      () => void (isCostly() || OutboxSheet.fetch().catch(() => {})),
      10_000,
    );
    return () => clearTimeout(later);
  }, []);
  return useStore(outboxSheet) ? <OutboxSheet onClose={() => outboxSheet.set(false)} /> : null;
}
