import type { KitToCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import type { TopUp } from "@kitround/contract/top-ups/top-up.ts";
import { texts } from "#texts/top-ups";
import { momentCell, saveRows } from "../../ui/save-table.ts";

const t = texts.csv;

/** The kits that wait for their count, one row each. */
export function saveToCheckIn(kits: readonly KitToCheckIn[]): void {
  saveRows(
    texts.tabs["check-in"],
    [
      { title: t.kit, value: ({ kitCode }) => kitCode },
      { title: t.kitType, value: ({ kitTypeName }) => kitTypeName },
      { title: texts.cameFrom, value: ({ schoolName }) => schoolName },
      { title: t.since, value: ({ since }) => momentCell(since) },
      { title: texts.goes, value: ({ nextDeliverOn }) => nextDeliverOn },
      { title: t.shelf, value: ({ shelf }) => shelf },
    ],
    kits,
  );
}

type TopUpRow = Omit<TopUp, "lines"> & { line: TopUp["lines"][number] | undefined };

/** The top-ups, one row for each line. */
export function saveTopUps(topUps: readonly TopUp[]): void {
  saveRows(
    texts.tabs["top-up"],
    [
      { title: t.kit, value: ({ kitCode }) => kitCode },
      { title: t.kitType, value: ({ kitTypeName }) => kitTypeName },
      { title: texts.goes, value: ({ nextDeliverOn }) => nextDeliverOn },
      { title: t.status, value: ({ status }) => texts.top.statuses[status] },
      { title: t.item, value: ({ line }) => line?.itemName },
      { title: t.needed, value: ({ line }) => line?.needed },
      { title: t.used, value: ({ line }) => line?.used },
      { title: t.unit, value: ({ line }) => line?.unit },
      { title: t.onHand, value: ({ line }) => line?.onHand },
      { title: t.shelf, value: ({ line }) => line?.shelf },
    ],
    topUps.flatMap(({ lines, ...topUp }): TopUpRow[] =>
      lines.length === 0
        ? [{ ...topUp, line: undefined }]
        : lines.map((line) => ({ ...topUp, line })),
    ),
  );
}
