import type { ErrorDetail } from "../errors.ts";
import { type Refusal, refusal } from "../refusal.ts";
import type { StockOrder, StockOrderLine } from "./stock-order.ts";

type Line = Pick<StockOrderLine, "packs" | "packSize" | "received">;

/** Units of a line that are still to come; zero if more came than was ordered. */
export function toCome({ packs, packSize, received }: Line): number {
  return Math.max(0, packs * packSize - received);
}

/** The state of an order: nothing, a part or all of it has come, or it was closed before that. */
export function progressOf({
  status,
  lines,
}: {
  status: StockOrder["status"];
  lines: readonly Line[];
}): "ordered" | "partly" | "received" | "closed" {
  if (lines.every((line) => toCome(line) === 0)) return "received";
  if (status === "closed") return "closed";
  return lines.some(({ received }) => received > 0) ? "partly" : "ordered";
}

/** Whether a delivery may be taken in: the order is open, and the delivery is not empty. */
export function mayReceive(
  { status }: Pick<StockOrder, "status">,
  came: readonly { qty: number }[],
): Refusal | null {
  if (status === "closed") {
    return refusal(
      "transition_refused",
      "This order is closed. Open it again to take something in.",
    );
  }
  if (came.some(({ qty }) => qty > 0)) return null;
  return refusal("invalid_input", "Enter what came of at least one item.", "lines");
}

/** Refuses an order without any packs, or with an item twice. */
export function orderFaults(
  orders: readonly { lines: readonly { itemId: string; packs: number }[] }[],
): ErrorDetail[] {
  return orders.flatMap(({ lines }, at): ErrorDetail[] => {
    const ordered = lines.filter(({ packs }) => packs > 0).map(({ itemId }) => itemId);
    if (new Set(ordered).size < ordered.length) {
      return [{ path: `orders.${at}.lines`, message: "An item is on this order twice." }];
    }
    return [];
  });
}
