import { useOwnOperationsBehind } from "../lib/outbox/outbox-store.ts";
import { waysOn } from "../server/outbox/ways-on.ts";
import { RefusedEntry } from "../ui/refused-entry.tsx";

/** What the server did not take of one trip, kit or item: that waits for it, the rest of the app does not. */
export function ParkedEntries({ of }: { of: (lane: string) => boolean }) {
  return useOwnOperationsBehind()
    .filter((each) => of(each.lane) && each.refused !== undefined)
    .map((each) => (
      <RefusedEntry key={each.key} what={each.what} reason={each.refused ?? ""} {...waysOn(each)} />
    ));
}
