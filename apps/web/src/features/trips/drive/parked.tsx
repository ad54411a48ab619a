import { useOwnOperations } from "../../../lib/outbox/outbox-store.ts";
import { waysOn } from "../../../server/outbox/ways-on.ts";
import { RefusedEntry } from "../../../ui/refused-entry.tsx";
import { laneOf } from "./driver-operations.ts";

/** What the server did not take of this trip: the trip waits for it, the rest of the app does not. */
export function Parked({ tripId }: { tripId: string }) {
  const lane = laneOf(tripId);
  return useOwnOperations()
    .filter((each) => each.lane === lane && each.refused !== undefined)
    .map((each) => (
      <RefusedEntry key={each.key} what={each.what} reason={each.refused ?? ""} {...waysOn(each)} />
    ));
}
