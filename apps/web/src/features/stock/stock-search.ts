/** The part of the address that the stock reads. */
export interface StockSearch {
  q?: string;
  low?: boolean;
  sort?: string;
  item?: string;
  /** True for counting shelf by shelf, false for the list. */
  sheet?: boolean;
  /** The stocktakes, and one of them. */
  takes?: boolean;
  take?: string;
}
export type OnStockSearch = (change: {
  [K in keyof StockSearch]?: StockSearch[K] | undefined;
}) => void;
