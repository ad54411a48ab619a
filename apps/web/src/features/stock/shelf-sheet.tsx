import { mdiArrowLeft } from "@mdi/js";
import { isOnShelves } from "@kitround/contract/stock/stocktake-rules.ts";
import type { StocktakeCount } from "@kitround/contract/stock/stocktake.ts";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { texts } from "#texts/stock";
import { texts as take } from "#texts/stocktakes";
import { ParkedEntries } from "../../fittings/parked-entries.tsx";
import { Read } from "../../fittings/read.tsx";
import { useSession } from "../../lib/stored-session.ts";
import { useOwnOperations } from "../../lib/outbox/outbox-store.ts";
import { branchOnDevice, stockOnDevice } from "../../server/outbox/kit-room.ts";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Muted, PlainList, SectionTitle } from "../../ui/vocabulary.tsx";
import { countsWaiting, isCountLane } from "./count-operations.ts";
import { ShelfLine } from "./shelf-line.tsx";
import { byShelf } from "./shelf-order.ts";
import { stocktakeName } from "./stocktake-columns.tsx";
import { partOf, useStocktake } from "./use-stocktake.ts";

const t = texts.sheet;

/** Every item in the order of the shelves, each with a field for its count. */
export function ShelfSheet({ onClose }: { onClose: () => void }) {
  const stock = useQuery(stockOnDevice());
  const stocktake = useStocktake();
  const all = stock.data?.items;
  // While a stocktake is open, the sheet is that of its shelves.
  const items = useMemo(
    () => (stocktake ? all?.filter((each) => isOnShelves(stocktake.sheet, each)) : all),
    [all, stocktake],
  );
  const shelves = useMemo(() => items && byShelf(items), [items]);
  // The expected quantity stays hidden until it is known that the branch does not count blind.
  const always = useQuery(branchOnDevice()).data?.blindCounts !== false;
  const blind = always || stocktake?.sheet.blind === true;
  const waiting = countsWaiting(useOwnOperations());
  const me = useSession()?.branchUserId;
  const [counted, setCounted] = useState<ReadonlyMap<string, number>>(() => new Map());
  const onCounted = useCallback(
    (itemId: string, qty: number) => setCounted((all) => new Map(all).set(itemId, qty)),
    [],
  );
  const done =
    items?.filter(
      ({ itemId }) =>
        counted.has(itemId) ||
        waiting.has(itemId) ||
        (stocktake && isCounted(stocktake.counts.get(itemId))),
    ).length ?? 0;
  function countedHere(itemId: string) {
    const qty = counted.get(itemId) ?? waiting.get(itemId);
    // What was counted here a moment ago is newer than what the server said.
    return qty === undefined ? {} : { counted: qty, said: undefined };
  }
  return (
    <Box component="section" aria-label={t.title} sx={{ maxWidth: 720 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <IconButton aria-label={t.back} onClick={onClose} edge="start">
          <Icon path={mdiArrowLeft} />
        </IconButton>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {stocktake ? stocktakeName(stocktake.sheet) : t.title}
        </Typography>
        {items && <Muted role="status">{t.done(done, items.length)}</Muted>}
      </Box>
      <Muted style={{ marginBottom: 16 }}>{t.help}</Muted>
      <ParkedEntries of={isCountLane} />
      <Read
        of={{ ...stock, data: shelves }}
        rows={8}
        empty={<EmptyState title={texts.empty.title} text={texts.empty.text} />}
      >
        {(all) =>
          all.map(({ name, levels }) => (
            <Box component="section" key={name ?? ""} sx={{ mb: 3 }}>
              <SectionTitle style={{ whiteSpace: "nowrap" }}>
                {name === null ? texts.noShelf : `${texts.shelf} ${name}`}
              </SectionTitle>
              <PlainList>
                {levels.map((level) => (
                  <ShelfLine
                    key={level.itemId}
                    level={level}
                    told={blind ? null : level.onHand}
                    waits={waiting.has(level.itemId)}
                    {...saidOf(stocktake?.counts.get(level.itemId), me)}
                    {...countedHere(level.itemId)}
                    stocktakeId={partOf(stocktake, level).stocktakeId}
                    onCounted={onCounted}
                  />
                ))}
              </PlainList>
            </Box>
          ))
        }
      </Read>
    </Box>
  );
}

const isCounted = (count: StocktakeCount | undefined) =>
  count !== undefined && count.status !== "refused";

/** What is known of an item's count in the stocktake: the number, and who else counted it or why it is counted again. */
function saidOf(count: StocktakeCount | undefined, me: string | undefined) {
  if (count === undefined) return {};
  if (count.status === "refused") return { said: take.countAgain(count.refusedBecause ?? "") };
  const other = count.countedById === me ? null : count.countedByName;
  return { counted: count.counted, ...(other === null ? {} : { said: take.byOther(other) }) };
}
