import { amount } from "@kitround/contract/items/amount.ts";
import type { Item } from "@kitround/contract/items/item.ts";
import { texts as dialogTexts } from "#texts/dialogs";
import { texts } from "#texts/kit-settings";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { formatCents } from "../../lib/money.ts";
import { RecordHistory } from "../../fittings/record-history.tsx";
import { WhoMay } from "../../fittings/who-may.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { SafetySheet } from "./safety-sheet.tsx";

const t = texts.items;

interface ItemFactsProps {
  item: Item;
  /** Opens the form, for people who may change the item. */
  onEdit: (() => void) | undefined;
  onClose: () => void;
}

/** The facts of an item, and its history. */
export function ItemFacts({ item, onEdit, onClose }: ItemFactsProps) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="item-facts">
      <DialogTitle id="item-facts">{item.name}</DialogTitle>
      <DialogContent>
        {onEdit === undefined && <WhoMay change="stock:adjust" />}
        <FactList
          facts={[
            { label: t.sku, value: item.sku },
            {
              label: t.columns.hand,
              value: item.onHand === null ? null : amount(item.onHand, item.unit),
            },
            { label: t.unit, value: item.unit },
            { label: t.shelf, value: item.shelf },
            { label: t.min, value: amount(item.minQty, item.unit) },
            { label: t.par, value: amount(item.parQty, item.unit) },
            { label: t.pack, value: amount(item.packSize, item.unit) },
            { label: t.cost, value: formatCents(item.unitCostCents) },
            { label: t.supplier, value: item.supplier },
            { label: t.lead, value: String(item.leadDays) },
            { label: t.barcode, value: item.barcode },
            { label: t.hazard, value: item.hazard },
            {
              label: t.substitute,
              value: item.substituteSku && `${item.substituteSku} ${item.substituteName ?? ""}`,
            },
          ]}
        />
        <SafetySheet item={item} />
        <Box sx={{ mt: 3 }}>
          <RecordHistory kind="item" id={item.id} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {dialogTexts.close}
        </Button>
        {onEdit !== undefined && (
          <Button variant="contained" onClick={onEdit}>
            {t.edit}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
