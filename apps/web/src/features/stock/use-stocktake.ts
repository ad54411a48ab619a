import { isOnShelves } from "@kitround/contract/stock/stocktake-rules.ts";
import type { StocktakeCount, StocktakeSheet } from "@kitround/contract/stock/stocktake.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { stocktakeOnDevice } from "../../server/outbox/kit-room.ts";

export interface OpenStocktake {
  sheet: StocktakeSheet;
  /** What the server knows of each item's count. */
  counts: ReadonlyMap<string, StocktakeCount>;
}

/** The stocktake that is under way, also without signal; null without one, undefined until it is known. */
export function useStocktake(): OpenStocktake | null | undefined {
  const sheet = useQuery(stocktakeOnDevice()).data?.stocktake;
  return useMemo(
    () => sheet && { sheet, counts: new Map(sheet.counts.map((each) => [each.itemId, each])) },
    [sheet],
  );
}

/** The id of the stocktake that a count of this item belongs to, for the call that saves it. */
export function partOf(
  stocktake: OpenStocktake | null | undefined,
  item: { shelf: string | null },
): { stocktakeId?: string } {
  return stocktake && isOnShelves(stocktake.sheet, item) ? { stocktakeId: stocktake.sheet.id } : {};
}
