import { useEffect } from "react";
import { outboxSheet } from "../../lib/outbox/outbox-store.ts";
import { startOutbox } from "../../server/outbox/start-outbox.ts";
import { keepAppOnDevice } from "../../server/service-worker.ts";
import { useStore } from "../../lib/store.ts";
import { isCostly } from "../../lib/costly.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const OutboxSheet = lazyPart(async () => (await import("./outbox-sheet.tsx")).OutboxSheet);

/**
 * Rendered at the app's root while somebody is signed in: sends entries from every screen, and shows them on request.
 */
export function OnDevice() {
  useEffect(startOutbox, []);
  // The screen's own reads come first, because downloading the whole app uses the same connection.
  useEffect(() => whenIdle(() => void keepAppOnDevice(), 10_000), []);
  // Loaded in advance, because it is opened when there is no signal.
  useEffect(() => {
    const later = setTimeout(() => void (isCostly() || OutboxSheet.preload()), 10_000);
    return () => clearTimeout(later);
  }, []);
  return useStore(outboxSheet) ? <OutboxSheet onClose={() => outboxSheet.set(false)} /> : null;
}
