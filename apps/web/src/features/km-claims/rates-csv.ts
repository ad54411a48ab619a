import type { RateCard } from "@kitround/contract/rate-cards/rate-card.ts";
import { texts } from "#texts/km-claims";
import { saveRows } from "../../ui/save-table.ts";

const t = texts.rates;

/** The rates, one row for each rate of each card. */
export function saveRates(cards: readonly RateCard[]): void {
  saveRows(
    t.list,
    [
      { title: t.card, value: ({ card }) => card.name },
      { title: t.from, value: ({ card }) => card.validFrom },
      { title: t.to, value: ({ card }) => card.validTo },
      { title: texts.csv.vehicle, value: ({ line }) => texts.fuels[line.fuel] },
      { title: t.tier, value: ({ line }) => line.tier },
      { title: t.rate, value: ({ line }) => line.rateMillicents / 100_000 },
      { title: t.forA, value: ({ card }) => card.distanceUnit },
      { title: texts.csv.currency, value: ({ card }) => card.currency },
      {
        title: texts.csv.status,
        value: ({ card }) => (card.status === "active" ? "" : t.superseded),
      },
    ],
    cards.flatMap((card) => card.lines.map((line) => ({ card, line }))),
  );
}
