import { texts } from "#texts/stock-orders";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { type OnShoppingSearch, type ShoppingSearch, shoppingParts } from "./shopping-search.ts";

const options = ["list" as const, ...shoppingParts].map((value) => ({
  value,
  label: texts.parts[value],
}));

/** Tabs for the list, the orders, and the spending. */
export function ShoppingParts({
  part,
  onSearch,
}: {
  part: ShoppingSearch["part"];
  onSearch: OnShoppingSearch;
}) {
  return (
    <FilterChips
      single
      label={texts.partsLabel}
      options={options}
      value={[part ?? "list"]}
      onChange={([next]) =>
        onSearch({
          part: next === "list" ? undefined : next,
          item: undefined,
          order: undefined,
          q: undefined,
          sort: undefined,
        })
      }
    />
  );
}
