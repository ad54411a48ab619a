import { useDeferredOwnOperations } from "../lib/outbox/outbox-store.ts";
import { waysOn } from "../server/outbox/ways-on.ts";
import { RefusedEntry } from "../ui/refused-entry.tsx";

/** The refused entries of one trip, kit or item, which block its later entries but not the rest of the app. */
export function ParkedEntries({ of }: { of: (lane: string) => boolean }) {
  return useDeferredOwnOperations()
    .filter((each) => of(each.lane) && each.refused !== undefined)
    .map((each) => (
      <RefusedEntry key={each.key} what={each.what} reason={each.refused ?? ""} {...waysOn(each)} />
    ));
}
