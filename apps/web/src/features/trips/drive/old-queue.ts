import { changeOperations } from "../../../server/outbox/operations.ts";
import { sendNow } from "../../../server/outbox/sender.ts";
import { OLD_QUEUE } from "./carry-trips.tsx";
import { operationOf } from "./driver-operations.ts";
import type { Queued } from "./driver-entry.ts";

/**
 * Devices that last ran a version with its queue in local storage may hold unsent entries there: they go into the outbox
 * with their keys, so that what the server already has is not done twice.
 */
export async function moveOldQueue(): Promise<void> {
  const stored = localStorage.getItem(OLD_QUEUE);
  if (stored === null) return;
  // Written by that version alone, in this shape.
  const queue = JSON.parse(stored) as Queued[];
  await changeOperations((all) => {
    const known = new Set(all.map((each) => each.key));
    const moved = queue.flatMap((each) => {
      if (known.has(each.key)) return [];
      const trip = { id: each.tripId, name: "", stops: [] };
      const { holdMs: _, ...operation } = operationOf(trip, each.entry, each.at);
      const { key, by, at } = each;
      return [{ ...operation, key, by, at, tried: true as const }];
    });
    return [...all, ...moved];
  }, "written");
  localStorage.removeItem(OLD_QUEUE);
  sendNow();
}
