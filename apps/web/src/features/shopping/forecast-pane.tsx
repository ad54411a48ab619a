import type { ShoppingItem } from "@kitround/contract/shopping/shopping-list.ts";
import { mdiArrowLeft } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/shopping";
import { formatDay } from "../../lib/dates.ts";
import { formatCents } from "../../lib/money.ts";
import { FactList } from "../../ui/fact-list.tsx";
import { Icon } from "../../ui/icon.tsx";
import { OrderDay } from "./shopping-columns.tsx";
import { costOf } from "./shopping-rows.ts";
import { StockAhead } from "./stock-ahead.tsx";

const t = texts.facts;

interface ForecastPaneProps {
  item: ShoppingItem;
  /** Today in the branch's time zone. */
  today: string;
  onClose: () => void;
}

/** One item: its expected stock, and the figures behind its order. */
export function ForecastPane({ item, today, onClose }: ForecastPaneProps) {
  const { name, unit, packs, packSize, arrivals } = item;
  return (
    <Box component="section" aria-label={name} sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, flexWrap: "wrap" }}>
        <IconButton aria-label={texts.close} onClick={onClose} edge="start">
          <Icon path={mdiArrowLeft} />
        </IconButton>
        <Typography variant="h2" sx={{ flex: 1, overflowWrap: "anywhere" }}>
          {name}
        </Typography>
        <OrderDay item={item} today={today} />
      </Box>
      <StockAhead item={item} today={today} />
      <FactList
        facts={[
          {
            label: t.order,
            value:
              packs > 0 && `${texts.packs(packs, packSize, unit)}, ${formatCents(costOf(item))}`,
          },
          { label: texts.onHand, value: texts.qty(item.onHand, unit) },
          ...arrivals.map(({ day, qty }) => ({
            label: texts.onOrder,
            value: `${texts.qty(qty, unit)}, ${formatDay(day, today)}`,
          })),
          ...item.unused.map(({ day, qty }) => ({
            label: t.unused,
            value: t.unusedBy(texts.qty(qty, unit), formatDay(day, today)),
          })),
          { label: t.use, value: t.useOf(texts.qty(item.use, unit), item.learned) },
          {
            label: texts.runsOut,
            value: item.runsOutOn
              ? formatDay(item.runsOutOn, today)
              : item.onHand === 0
                ? t.none
                : t.lasts,
          },
          { label: t.safety, value: texts.qty(Math.ceil(item.safety), unit) },
          { label: t.leadTime, value: t.days(item.leadDays) },
          { label: t.minimum, value: t.minimumOf(item.minQty, item.parQty, unit) },
          { label: t.substitute, value: item.substitute && texts.or(item.substitute, unit) },
          { label: t.price, value: t.priced(formatCents(item.unitCostCents * packSize), packSize) },
          { label: texts.supplier, value: item.supplier ?? texts.noSupplier },
        ]}
      />
    </Box>
  );
}
