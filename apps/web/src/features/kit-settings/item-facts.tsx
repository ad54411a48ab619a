import type { Item } from "@kitround/contract/items/item.ts";
import { texts as dialogTexts } from "#texts/dialogs";
import { texts } from "#texts/kit-settings";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { formatCents } from "../../lib/money.ts";
import { WhoMay } from "../../fittings/who-may.tsx";
import { FactList } from "../../ui/fact-list.tsx";

const t = texts.items;

/** What is known of an item, for who may not change it. */
export function ItemFacts({ item, onClose }: { item: Item; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="item-facts">
      <DialogTitle id="item-facts">{item.name}</DialogTitle>
      <DialogContent>
        <WhoMay change="stock:adjust" />
        <FactList
          facts={[
            { label: t.sku, value: item.sku },
            { label: t.columns.hand, value: String(item.onHand) },
            { label: t.unit, value: item.unit },
            { label: t.shelf, value: item.shelf },
            { label: t.min, value: String(item.minQty) },
            { label: t.par, value: String(item.parQty) },
            { label: t.pack, value: String(item.packSize) },
            { label: t.cost, value: formatCents(item.unitCostCents) },
            { label: t.supplier, value: item.supplier },
            { label: t.lead, value: String(item.leadDays) },
            { label: t.barcode, value: item.barcode },
            { label: t.hazard, value: item.hazard },
          ]}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{dialogTexts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
