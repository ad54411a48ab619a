import type { ClaimTotals } from "./totals.ts";

export const totalsOf = ["month", "route", "vehicle", "person"] as const;
export type TotalsOf = (typeof totalsOf)[number];

type Cell = ClaimTotals["cells"][number];

export interface Total {
  /** Null for legs without a route. */
  key: string | null;
  name: string | null;
  distanceM: number;
  amountCents: number;
}

const keyOf: Record<TotalsOf, (cell: Cell) => Pick<Total, "key" | "name">> = {
  month: ({ month }) => ({ key: month, name: month }),
  route: ({ routeId, routeName }) => ({ key: routeId, name: routeName }),
  vehicle: ({ vehicleId, vehicleName }) => ({ key: vehicleId, name: vehicleName }),
  person: ({ personId, personName }) => ({ key: personId, name: personName }),
};

/** Adds up the cells by one dimension: months in their order, others by descending amount. */
export function totalsBy(by: TotalsOf, cells: readonly Cell[]): Total[] {
  const totals = new Map<string | null, Total>();
  for (const cell of cells) {
    const { key, name } = keyOf[by](cell);
    const total = totals.get(key) ?? { key, name, distanceM: 0, amountCents: 0 };
    total.distanceM += cell.distanceM;
    total.amountCents += cell.amountCents;
    totals.set(key, total);
  }
  return [...totals.values()].toSorted((a, b) =>
    by === "month"
      ? (a.key ?? "").localeCompare(b.key ?? "")
      : b.amountCents - a.amountCents || (a.name ?? "").localeCompare(b.name ?? ""),
  );
}

/** Cents for each kit that the claimed trips delivered and for each student reached, rounded; null if there are none. */
export function unitCosts({ amountCents, kits, pupils }: ClaimTotals["delivered"]) {
  const each = (count: number) => (count === 0 ? null : Math.round(amountCents / count));
  return { kitCents: each(kits), pupilCents: each(pupils) };
}
