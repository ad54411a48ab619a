import type { Stocktake, StocktakeCount } from "@kitround/contract/stock/stocktake.ts";
import { texts } from "#texts/stocktakes";
import { formatMoment } from "../../lib/dates.ts";
import { formatCents } from "../../lib/money.ts";
import { TextLink } from "../../fittings/text-link.tsx";
import type { Column } from "../../ui/table-model.ts";
import { StateTone, type Tone } from "../../ui/tone.tsx";
import { rackOf } from "./shelf-order.ts";
import { Unbroken } from "../../ui/vocabulary.tsx";

export function stocktakeName({ startedAt }: Pick<Stocktake, "startedAt">): string {
  return texts.name(formatMoment(startedAt));
}

const racksOf = ({ shelves }: Stocktake) =>
  shelves === null
    ? texts.all
    : texts.some([...new Set(shelves.map((shelf) => rackOf(shelf) || texts.noShelf))]);

const tones: Record<Stocktake["status"], Tone> = {
  open: "due",
  approved: "done",
  cancelled: "off",
};

export function StocktakeState({ status }: Pick<Stocktake, "status">) {
  return <StateTone tone={tones[status]} word={texts.states[status]} />;
}

const money = (cents: number | null) => (cents === null ? "–" : formatCents(cents));
const inUnits = (cents: number | null) => (cents === null ? null : cents / 100);

export const stocktakeColumns: readonly Column<Stocktake>[] = [
  {
    key: "when",
    title: texts.when,
    cell: (row) => (
      <TextLink
        from="/top-ups"
        to="."
        search={(before: object) => ({ ...before, take: row.id })}
        sx={{ color: "inherit", textDecoration: "none", fontWeight: 600 }}
      >
        {stocktakeName(row)}
      </TextLink>
    ),
    value: (row) => row.startedAt,
    card: "heading",
  },
  { key: "what", title: texts.what, cell: racksOf, value: racksOf },
  {
    key: "counted",
    title: texts.counted,
    cell: (row) => texts.progress(row.counted, row.items),
    value: (row) => row.counted,
  },
  {
    key: "differing",
    title: texts.differing,
    cell: (row) => row.differing ?? "–",
    value: (row) => row.differing,
    align: "right",
  },
  {
    key: "money",
    title: texts.money,
    cell: (row) => money(row.differenceCents),
    value: (row) => row.differenceCents,
    csv: (row) => inUnits(row.differenceCents),
    align: "right",
  },
  {
    key: "state",
    title: texts.state,
    cell: (row) => <StocktakeState status={row.status} />,
    value: (row) => texts.states[row.status],
    card: "end",
  },
];

const countTones: Record<StocktakeCount["status"], Tone> = {
  matched: "ready",
  waiting: "needsWork",
  approved: "ready",
  refused: "off",
  replaced: "off",
};

const differenceOf = ({ counted, onHand }: StocktakeCount) =>
  onHand === null ? null : counted - onHand;
const signed = (qty: number | null) =>
  qty === null ? "–" : qty > 0 ? `+${qty}` : String(qty).replace("-", "−");

export const countColumns: readonly Column<StocktakeCount>[] = [
  {
    key: "item",
    title: texts.item,
    cell: (row) => row.itemName,
    value: (row) => row.itemName,
    card: "heading",
  },
  {
    key: "shelf",
    title: texts.shelf,
    cell: (row) => <Unbroken>{row.shelf ?? "–"}</Unbroken>,
    value: (row) => row.shelf,
    wide: true,
    card: "named",
  },
  {
    key: "ledger",
    title: texts.ledger,
    cell: (row) => row.onHand ?? "–",
    value: (row) => row.onHand,
    align: "right",
    wide: true,
  },
  {
    key: "here",
    title: texts.here,
    cell: (row) => row.counted,
    value: (row) => row.counted,
    align: "right",
  },
  {
    key: "difference",
    title: texts.difference,
    cell: (row) => signed(differenceOf(row)),
    value: differenceOf,
    align: "right",
  },
  {
    key: "money",
    title: texts.money,
    cell: (row) => money(row.differenceCents),
    value: (row) => row.differenceCents,
    csv: (row) => inUnits(row.differenceCents),
    align: "right",
  },
  {
    key: "by",
    title: texts.countedBy,
    cell: (row) => `${row.countedByName ?? "–"}, ${formatMoment(row.countedAt)}`,
    value: (row) => row.countedByName,
    wide: true,
    card: "hidden",
  },
  {
    key: "state",
    title: texts.state,
    cell: (row) => <StateTone tone={countTones[row.status]} word={texts.countStates[row.status]} />,
    value: (row) => texts.countStates[row.status],
    card: "end",
  },
];
