import { useOwnOperations } from "../../../lib/outbox/outbox-store.ts";
import type { TripsWithEntries } from "./trips-with-entries.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { ComponentProps } from "react";

// Loaded lazily: applying entries to a trip needs much code, and most devices have no entries.
const WithEntries = lazyPart(
  async () => (await import("./trips-with-entries.tsx")).TripsWithEntries,
);

/** Shows trips with the entries on this device applied; nothing until these are loaded. */
export function TripsAsEntered(props: ComponentProps<typeof TripsWithEntries>) {
  return useOwnOperations().length === 0 ? (
    props.children([...props.trips])
  ) : (
    <WithEntries {...props} />
  );
}
