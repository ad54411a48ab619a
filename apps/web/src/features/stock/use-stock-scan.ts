import { codeKey } from "@kitround/contract/kits/kit-code.ts";
import type { StockLevel } from "@kitround/contract/stock/stock.ts";
import { useQueryClient } from "@tanstack/react-query";
import { opened, useScan } from "../../lib/scans.ts";
import { ApiError } from "../../server/api-error.ts";
import { stockOnDevice } from "../../server/outbox/kit-room.ts";

/** A scan while the stock is shown: an item's barcode or SKU opens the item for counting. */
export function useStockScan(onItem: (itemId: string) => void): void {
  const client = useQueryClient();
  useScan("screen", async (code) => {
    try {
      const { items } = await client.fetchQuery(stockOnDevice());
      const found = items.find((each) => isNamed(each, code));
      if (found === undefined) return undefined;
      onItem(found.itemId);
      return opened;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return undefined;
    }
  });
}

function isNamed({ sku, barcode }: StockLevel, code: string): boolean {
  const key = codeKey(code);
  // Data that a device stored before levels had barcodes have none.
  return key !== "" && [sku, barcode ?? ""].some((each) => codeKey(each) === key);
}
