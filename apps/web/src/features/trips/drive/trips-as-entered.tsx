import { useOwnOperations } from "../../../lib/outbox/outbox-store.ts";
import type { TripsWithEntries } from "./trips-with-entries.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { ComponentProps } from "react";

// What an entry makes of a trip is much code, and most devices hold no entry.
const WithEntries = lazyPart(
  async () => (await import("./trips-with-entries.tsx")).TripsWithEntries,
);

/** Draws trips as they stand with what was entered on this device; nothing until that is known. */
export function TripsAsEntered(props: ComponentProps<typeof TripsWithEntries>) {
  return useOwnOperations().length === 0 ? (
    props.children([...props.trips])
  ) : (
    <WithEntries {...props} />
  );
}
