import { ParkedEntries } from "../../../fittings/parked-entries.tsx";
import { laneOf } from "./driver-operations.ts";

/** What the server did not take of this trip. */
export function Parked({ tripId }: { tripId: string }) {
  const own = laneOf(tripId);
  return <ParkedEntries of={(lane) => lane === own} />;
}
