import { mdiArrowLeft } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { texts } from "#texts/stock";
import { ParkedEntries } from "../../fittings/parked-entries.tsx";
import { Read } from "../../fittings/read.tsx";
import { useOwnOperations } from "../../lib/outbox/outbox-store.ts";
import { branchOnDevice, stockOnDevice } from "../../server/outbox/kit-room.ts";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Muted, PlainList, SectionTitle } from "../../ui/vocabulary.tsx";
import { countsWaiting, isCountLane } from "./count-operations.ts";
import { ShelfLine } from "./shelf-line.tsx";
import { byShelf } from "./shelf-order.ts";

const t = texts.sheet;

/** Every item in the order of the shelves, each with a field for what lies there. */
export function ShelfSheet({ onClose }: { onClose: () => void }) {
  const stock = useQuery(stockOnDevice());
  const items = stock.data?.items;
  const shelves = useMemo(() => items && byShelf(items), [items]);
  // The expected quantity stays hidden until it is known that the branch does not count blind.
  const blind = useQuery(branchOnDevice()).data?.blindCounts !== false;
  const waiting = countsWaiting(useOwnOperations());
  const [counted, setCounted] = useState<ReadonlyMap<string, number>>(() => new Map());
  const onCounted = useCallback(
    (itemId: string, qty: number) => setCounted((all) => new Map(all).set(itemId, qty)),
    [],
  );
  return (
    <Box component="section" aria-label={t.title} sx={{ maxWidth: 720 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <IconButton aria-label={t.back} onClick={onClose} edge="start">
          <Icon path={mdiArrowLeft} />
        </IconButton>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {t.title}
        </Typography>
        {items && <Muted role="status">{t.done(counted.size, items.length)}</Muted>}
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
                    counted={counted.get(level.itemId) ?? waiting.get(level.itemId)}
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
