import { countStock, type StockCount } from "@kitround/contract/stock/stock-count.ts";
import type { StockLevel } from "@kitround/contract/stock/stock.ts";
import type { Body } from "@kitround/contract/route.ts";
import { texts } from "#texts/stock";
import { now } from "../../lib/clock.ts";
import { connection } from "../../lib/connection.ts";
import type { Operation } from "../../lib/outbox/operation.ts";
import { record } from "../../server/outbox/outbox.ts";
import { answerWithin } from "../../server/outbox/sender.ts";

/** How long to wait for the server's answer before going on with the next shelf. */
const WAIT_MS = 4000;

const lanes = "stock:";

/** The entries that a refusal blocks: those for the same item. */
export function laneOf(itemId: string): string {
  return `${lanes}${itemId}`;
}

/** Entries for any item. */
export function isCountLane(lane: string): boolean {
  return lane.startsWith(lanes);
}

/** With the stocktake that it is part of. */
type Said = Omit<Body<typeof countStock>, "itemId" | "at">;

/** Stores a count on this device; it is sent as soon as possible. Returns its key. */
export async function enterOnShelf(level: StockLevel, said: Said): Promise<string | null> {
  const { method, path } = countStock;
  const at = now().toISOString();
  return record({
    lane: laneOf(level.itemId),
    what: texts.entered(level.name, said.counted, level.unit),
    call: { method, path },
    input: { body: { ...said, itemId: level.itemId, at } },
    at,
  });
}

/** The same, but waits for the server's answer; returns null if it takes longer. */
export async function enterStockCount(level: StockLevel, said: Said): Promise<StockCount | null> {
  const key = await enterOnShelf(level, said);
  if (key === null || !connection.get()) return null;
  // The server checks each answer against the route's schema.
  return (await answerWithin(key, WAIT_MS)) as StockCount | null;
}

/** The newest unanswered count on this device, by item. */
export function countsWaiting(operations: readonly Operation[]): Map<string, number> {
  return new Map(
    operations.flatMap((each) => {
      if (!isCountLane(each.lane) || each.refused !== undefined) return [];
      // Written by `enterStockCount`.
      const { itemId, counted } = (each.input as { body: Body<typeof countStock> }).body;
      return [[itemId, counted] as const];
    }),
  );
}
