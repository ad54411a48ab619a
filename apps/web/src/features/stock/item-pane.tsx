import { listReceivers } from "@kitround/contract/kits/kit-transfer.ts";
import type { StockLevel } from "@kitround/contract/stock/stock.ts";
import { mdiArrowLeft } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/stock";
import { useAllowed, useCan } from "../../lib/can.ts";
import { formatCents } from "../../lib/money.ts";
import { ParkedEntries } from "../../fittings/parked-entries.tsx";
import { connection } from "../../lib/connection.ts";
import { useOwnOperations } from "../../lib/outbox/outbox-store.ts";
import { useStore } from "../../lib/store.ts";
import { branchOnDevice } from "../../server/outbox/kit-room.ts";
import { queryOptions } from "../../server/queries.ts";
import { RecordHistory } from "../../fittings/record-history.tsx";
import { WhoMay } from "../../fittings/who-may.tsx";
import { Icon } from "../../ui/icon.tsx";
import { NoSignal } from "../../ui/no-signal.tsx";
import { StateTone } from "../../ui/tone.tsx";
import { countsWaiting, laneOf } from "./count-operations.ts";
import { ItemLots } from "./item-lots.tsx";
import { Ledger } from "./ledger.tsx";
import { StockDialog, type StockTask } from "./stock-dialog.tsx";
import { StockOverTime } from "./stock-history.tsx";
import { LevelState } from "./stock-columns.tsx";
import { WaitingCounts } from "./waiting-counts.tsx";

interface ItemPaneProps {
  level: StockLevel;
  /** True if it was opened by a scan, so that the count's field is focused. */
  scanned?: boolean;
  onClose: () => void;
}

/** The detail of one item: quantity on hand, actions, and its ledger. */
export function ItemPane({ level, scanned = false, onClose }: ItemPaneProps) {
  const mayAdjust = useCan("stock:adjust");
  const lends = useCan("branches:create");
  const mayCount = useAllowed(["stock:adjust", "stock:count"]);
  const [task, setTask] = useState<StockTask | null>(scanned && mayCount ? "count" : null);
  const blind = useQuery(branchOnDevice()).data?.blindCounts === true;
  const reached = useStore(connection);
  const receivers = useQuery({ ...queryOptions(listReceivers, {}), enabled: lends && reached });
  const waiting = countsWaiting(useOwnOperations()).get(level.itemId);
  // People who count without seeing quantities don't see them here either.
  const told = level.onHand !== null && !(blind && task === "count");
  return (
    <Box component="section" aria-label={level.name} sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <IconButton aria-label={texts.close} onClick={onClose} edge="start">
          <Icon path={mdiArrowLeft} />
        </IconButton>
        <Typography variant="h2" sx={{ flex: 1, overflowWrap: "anywhere" }}>
          {level.name}
        </Typography>
        <LevelState level={level} />
      </Box>
      {told ? (
        <Box sx={{ fontSize: 32, fontWeight: 600, mt: 1 }}>
          {texts.qty(level.onHand ?? 0, level.unit)}
        </Box>
      ) : (
        <Box sx={{ my: 1, color: "text.secondary" }}>{texts.hidden}</Box>
      )}
      <Typography sx={{ color: "text.secondary" }}>
        {[
          texts.facts(level.minQty, level.parQty, level.unit),
          ...(level.packSize > 1 ? [texts.packsOf(level.packSize)] : []),
          ...(level.unitCostCents > 0 ? [texts.priced(formatCents(level.unitCostCents))] : []),
          ...(level.valueCents === null || level.valueCents === 0
            ? []
            : [texts.worth(formatCents(level.valueCents))]),
          ...(level.supplier === null ? [] : [level.supplier]),
          level.shelf === null ? texts.noShelf : `${texts.shelf} ${level.shelf}`,
          `${texts.sku} ${level.sku}`,
        ].join(" · ")}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, my: 2 }}>
        {mayAdjust && (
          <Button
            variant="contained"
            size="large"
            disabled={!reached}
            onClick={() => setTask("receive")}
          >
            {texts.receive}
          </Button>
        )}
        {mayCount && (
          <Button variant="outlined" size="large" onClick={() => setTask("count")}>
            {texts.count}
          </Button>
        )}
        {mayAdjust && (
          <Button
            variant="outlined"
            size="large"
            disabled={level.onHand === 0 || !reached}
            onClick={() => setTask("writeOff")}
          >
            {texts.writeOff}
          </Button>
        )}
        {lends && (receivers.data?.items.length ?? 0) > 0 && (
          <Button
            variant="outlined"
            size="large"
            disabled={level.onHand === 0 || !reached}
            onClick={() => setTask("move")}
          >
            {texts.move}
          </Button>
        )}
      </Box>
      <ParkedEntries of={(lane) => lane === laneOf(level.itemId)} />
      {waiting !== undefined && (
        <Box role="status" sx={{ mb: 2 }}>
          <StateTone tone="due" word={texts.countWaits(waiting, level.unit)} />
        </Box>
      )}
      <WaitingCounts itemId={level.itemId} />
      {reached ? (
        <>
          {told && <StockOverTime level={level} />}
          {mayAdjust && <ItemLots level={level} />}
          <Ledger level={level} reversible={mayAdjust} />
        </>
      ) : (
        <NoSignal>{texts.noSignal}</NoSignal>
      )}
      <Box sx={{ mt: 3, display: "grid", gap: 2 }}>
        {reached && <RecordHistory inPane kind="item" id={level.itemId} />}
        <WhoMay change="stock:adjust" />
      </Box>
      {task !== null && (
        <StockDialog key={task} task={task} level={level} onClose={() => setTask(null)} />
      )}
    </Box>
  );
}
