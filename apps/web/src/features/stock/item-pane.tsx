import type { StockLevel } from "@kitround/contract/stock/stock.ts";
import { mdiArrowLeft } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { texts } from "#texts/stock";
import { useAllowed, useCan } from "../../lib/can.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ledger } from "./ledger.tsx";
import { StockDialog, type StockTask } from "./stock-dialog.tsx";
import { LevelState } from "./stock-table.tsx";

/** One item: what is on hand, what can be done with it, and its ledger. */
export function ItemPane({ level, onClose }: { level: StockLevel; onClose: () => void }) {
  const [task, setTask] = useState<StockTask | null>(null);
  const mayAdjust = useCan("stock:adjust");
  const mayCount = useAllowed(["stock:adjust", "stock:count"]);
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
      <Box sx={{ fontSize: 32, fontWeight: 600, mt: 1 }}>{texts.qty(level.onHand, level.unit)}</Box>
      <Typography sx={{ color: "text.secondary" }}>
        {[
          texts.facts(level.minQty, level.parQty, level.packSize, level.unit),
          level.shelf === null ? texts.noShelf : `${texts.shelf} ${level.shelf}`,
          `${texts.sku} ${level.sku}`,
        ].join(" · ")}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, my: 2 }}>
        {mayAdjust && (
          <Button variant="contained" size="large" onClick={() => setTask("receive")}>
            {texts.receive}
          </Button>
        )}
        {mayCount && (
          <Button variant="outlined" size="large" onClick={() => setTask("count")}>
            {texts.count}
          </Button>
        )}
        {mayAdjust && (
          <Button size="large" disabled={level.onHand === 0} onClick={() => setTask("writeOff")}>
            {texts.writeOff}
          </Button>
        )}
      </Box>
      <Ledger level={level} mayReverse={mayAdjust} />
      {task !== null && (
        <StockDialog key={task} task={task} level={level} onClose={() => setTask(null)} />
      )}
    </Box>
  );
}
