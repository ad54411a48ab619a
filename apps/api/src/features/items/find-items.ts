interface Named {
  sku?: unknown;
  name?: unknown;
}

const key = (text: unknown) => String(text).toLowerCase();

/** Finds a spreadsheet row's item: by the SKU if it has one, otherwise by the name, without regard to case. */
export function itemFinder<Item extends object>(
  known: readonly Item[],
): (row: Named) => Item | undefined {
  // Cast: a record has more than the fields it is found by.
  const by = (field: keyof Named) =>
    new Map(known.map((item) => [key((item as Named)[field]), item]));
  const [bySku, byName] = [by("sku"), by("name")];
  return ({ sku, name }) => (sku === undefined ? byName.get(key(name)) : bySku.get(key(sku)));
}
