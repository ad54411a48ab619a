import type { Stop } from "@kitround/contract/trips/trip.ts";
import { useCallback, useState } from "react";
import { useLatest } from "../../../lib/use-latest.ts";

/**
 * The order of the remaining stops as a tap has just set it, before the trip with its new times is computed. It is used only while the
 * trip still has the order from before the tap; any other order was set by somebody else and takes precedence.
 */
export function useOrderByHand(coming: string[]) {
  const [byHand, setByHand] = useState<{ order: string[]; before: string[] } | null>(null);
  const said = coming.join(" ");
  if (byHand && (said === byHand.order.join(" ") || !byHand.before.includes(said))) {
    setByHand(null);
  }
  const latest = useLatest({ said, byHand });
  const set = useCallback(
    (order: string[] | null) => {
      const { said: now, byHand: last } = latest();
      const before = last ? [...last.before, last.order.join(" ")] : [now];
      setByHand(order && { order, before });
    },
    [latest],
  );
  return [byHand?.order ?? coming, set] as const;
}

/** The stops, with the remaining ones in this order. */
export function inOrder(stops: readonly Stop[], order: readonly string[]): Stop[] {
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  const coming = order.flatMap((id) => byId.get(id) ?? []);
  return stops.map((stop) => (stop.status === "pending" ? (coming.shift() ?? stop) : stop));
}
