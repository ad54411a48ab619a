import type { RegionFigures } from "@kitround/contract/branches/region-rules.ts";
import { texts } from "#texts/national";
import { texts as regionTexts } from "#texts/regions";
import { formatMetres, metresInUnit, unitSign } from "../../lib/distance.ts";
import { moneyIn } from "../../lib/money.ts";
import type { CoverageColumn } from "../../ui/report-table.tsx";

const t = texts.columns;

/** The added figures of a region; its name shows the region's branches alone. */
export function regionColumns(
  currencies: readonly string[],
  open: (region: string) => void,
): CoverageColumn<RegionFigures>[] {
  const count = (title: string, value: (row: RegionFigures) => number) => ({ title, value });
  return [
    {
      title: regionTexts.region,
      value: ({ region }) => region ?? regionTexts.none,
      open: ({ region }) => (region === null ? undefined : () => open(region)),
    },
    count(regionTexts.branches, (each) => each.branches),
    count(t.ready, (each) => each.kitsReady),
    count(t.out, (each) => each.kitsOut),
    count(t.late, (each) => each.kitsLate),
    count(t.members, (each) => each.members),
    count(t.reached, (each) => each.reached),
    {
      ...count(t.published, (each) => each.published),
      shown: ({ published, rotations }) => texts.publishedOf(published, rotations),
    },
    { ...count(t.hours, (each) => Math.round(each.minutes / 6) / 10), decimals: 1 },
    {
      ...count(t.driven(unitSign()), (each) => each.drivenM / metresInUnit()),
      shown: ({ drivenM }) => formatMetres(drivenM),
    },
    ...currencies.map((currency) => ({
      title: regionTexts.claimed(currency),
      value: ({ claimed }: RegionFigures) => (claimed.get(currency) ?? 0) / 100,
      shown: ({ claimed }: RegionFigures) => moneyIn(claimed.get(currency) ?? 0, currency),
    })),
    count(t.noDriver, (each) => each.tripsWithoutDriver),
  ];
}
