import { amount } from "@kitround/contract/items/amount.ts";
import { newFlow } from "./paper-flow.ts";
import type { Paper } from "./paper-page.ts";
import { paperDay, words } from "./paper-words.ts";

export interface OrderPaper {
  kind: "order";
  branch: string;
  address: string | null;
  currency: string;
  supplier: string | null;
  orderedOn: string;
  reference: string | null;
  orderedBy: string | null;
  lines: {
    item: string;
    sku: string;
    unit: string;
    packs: number;
    packSize: number;
    costCents: number | null;
  }[];
}

const said = words.order;

/** For the supplier: the ordered items, in packs, and the delivery address. */
export function drawOrder(order: OrderPaper): Paper {
  const { branch, supplier, lines } = order;
  const money = new Intl.NumberFormat("en-NZ", { style: "currency", currency: order.currency });
  const cost = (cents: number | null) => (cents === null ? "" : money.format(cents / 100));
  const flow = newFlow(said.title(supplier), `${said.title(supplier)} · ${branch}`);
  flow.heading(said.title(supplier));
  flow.facts([
    [said.from, branch],
    ...(order.address === null ? [] : [[said.to, order.address] as const]),
    [said.on, paperDay(order.orderedOn)],
    ...(order.reference === null ? [] : [[said.reference, order.reference] as const]),
    ...(order.orderedBy === null ? [] : [[said.by, order.orderedBy] as const]),
  ]);
  flow.gap(8);
  flow.table(
    [
      { title: said.item, share: 0.44 },
      { title: said.sku, share: 0.16 },
      { title: said.packs, share: 0.24, align: "right" },
      { title: said.cost, share: 0.16, align: "right" },
    ],
    lines.map(({ item, sku, unit, packs, packSize, costCents }) => [
      { text: item },
      { text: sku },
      {
        text: packSize === 1 ? amount(packs, unit) : `${packs} × ${amount(packSize, unit)}`,
        weight: "bold" as const,
      },
      { text: cost(costCents) },
    ]),
    19,
  );
  const known = lines.flatMap(({ costCents }) => (costCents === null ? [] : [costCents]));
  if (known.length > 0) {
    flow.say(`${said.total}: ${cost(known.reduce((sum, each) => sum + each, 0))}`, { above: 8 });
  }
  return flow.done();
}
