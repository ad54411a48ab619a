import { ParkedEntries } from "../../../fittings/parked-entries.tsx";
import { laneOf } from "./driver-operations.ts";

/** The entries of this trip that the server refused. */
export function Parked({ tripId }: { tripId: string }) {
  const own = laneOf(tripId);
  return <ParkedEntries of={(lane) => lane === own} />;
}
