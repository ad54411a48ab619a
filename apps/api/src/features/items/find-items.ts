interface Named {
  sku?: unknown;
  name?: unknown;
}

const key = (text: unknown) => String(text).toLowerCase();

/** How a spreadsheet's row finds its item: by the SKU where it has one, otherwise by the name; case does not count. */
export function itemFinder<Item extends object>(
  known: readonly Item[],
): (row: Named) => Item | undefined {
  // A record has more than it is found by.
  const by = (field: keyof Named) =>
    new Map(known.map((item) => [key((item as Named)[field]), item]));
  const [bySku, byName] = [by("sku"), by("name")];
  return ({ sku, name }) => (sku === undefined ? byName.get(key(name)) : bySku.get(key(sku)));
}
