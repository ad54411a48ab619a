import { printStockOrder } from "@kitround/contract/papers/paper.ts";
import { setStockOrderStatus, type StockOrder } from "@kitround/contract/shopping/stock-order.ts";
import { toCome } from "@kitround/contract/shopping/stock-order-rules.ts";
import { mdiArrowLeft, mdiFilePdfBox } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { texts } from "#texts/stock-orders";
import { RecordHistory } from "../../fittings/record-history.tsx";
import { formatDay } from "../../lib/dates.ts";
import { formatCents } from "../../lib/money.ts";
import { toast } from "../../lib/toast-store.ts";
import { useFile } from "../../server/save-file.ts";
import { useAction } from "../../server/use-action.ts";
import { CopyButton } from "../../ui/copying.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SaveList } from "../../ui/list-bar.tsx";
import { saveRows } from "../../ui/save-table.ts";
import { ListLine, Muted, PlainList, Row, Strong } from "../../ui/vocabulary.tsx";
import { orderText } from "./order-text.ts";
import { OrderState } from "./order-state.tsx";
import { ReceiveOrderDialog } from "./receive-order-dialog.tsx";

/** One order: the deliveries of each line, its papers, and taking in the next delivery. */
export function OrderPane({ order, onClose }: { order: StockOrder; onClose: () => void }) {
  const [receiving, setReceiving] = useState(false);
  const pdf = useFile(printStockOrder, texts.savedPdf);
  const setStatus = useAction(setStockOrderStatus, {
    onDone: ({ status }) => toast(texts.statusSet[status]),
  });
  const { id, supplier, orderedOn, reference, orderedByName, status, lines, rowVersion } = order;
  const name = supplier ?? texts.noSupplier;
  const open = status === "open";
  const missing = lines.some((line) => toCome(line) > 0);
  const save = () => saveRows(texts.file(name), csvColumns, lines);
  return (
    <Box component="section" aria-label={name} sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, flexWrap: "wrap" }}>
        <IconButton aria-label={texts.close} onClick={onClose} edge="start">
          <Icon path={mdiArrowLeft} />
        </IconButton>
        <Typography variant="h2" sx={{ flex: 1, overflowWrap: "anywhere" }}>
          {name}
        </Typography>
        <OrderState order={order} />
      </Box>
      <Muted>
        {[texts.orderedBy(formatDay(orderedOn), orderedByName), reference]
          .filter((each) => each !== null)
          .join(" · ")}
      </Muted>
      <Row sx={{ my: 2 }}>
        {open && missing && (
          <Button variant="contained" size="large" onClick={() => setReceiving(true)}>
            {texts.receive}
          </Button>
        )}
        <CopyButton
          variant="outlined"
          text={orderText(lines.map((line) => ({ ...line, name: line.itemName })))}
          words={texts.copying}
        />
        <Button
          startIcon={<Icon path={mdiFilePdfBox} size={20} />}
          disabled={pdf.isPending}
          onClick={() => pdf.mutate({ params: { id } })}
        >
          {texts.pdf}
        </Button>
        <SaveList onSave={save} />
        {(missing || !open) && (
          <Button
            disabled={setStatus.isPending}
            onClick={() =>
              setStatus.mutate({
                params: { id },
                body: { rowVersion, status: open ? "closed" : "open" },
              })
            }
          >
            {open ? texts.closeOrder : texts.openOrder}
          </Button>
        )}
      </Row>
      <PlainList aria-label={texts.items}>
        {lines.map((line) => (
          <ListLine key={line.itemId}>
            <Box sx={{ flex: 1, minWidth: 160 }}>
              <Strong>{line.itemName}</Strong>
              <Muted small>
                {[
                  line.sku,
                  texts.packs(line.packs, line.packSize, line.unit),
                  ...(line.costCents === null ? [] : [formatCents(line.costCents)]),
                ].join(" · ")}
              </Muted>
            </Box>
            <span>{texts.came(line.received, line.packs * line.packSize, line.unit)}</span>
          </ListLine>
        ))}
      </PlainList>
      <Box sx={{ mt: 3 }}>
        <RecordHistory inPane kind="stock_order" id={id} />
      </Box>
      {receiving && <ReceiveOrderDialog order={order} onClose={() => setReceiving(false)} />}
    </Box>
  );
}

type Line = StockOrder["lines"][number];
const csvColumns: readonly {
  title: string;
  value: (line: Line) => string | number | null;
}[] = [
  { title: texts.item, value: ({ itemName }) => itemName },
  { title: "SKU", value: ({ sku }) => sku },
  { title: texts.packsTitle, value: ({ packs }) => packs },
  { title: texts.packSize, value: ({ packSize }) => packSize },
  { title: texts.unit, value: ({ unit }) => unit },
  {
    title: texts.cost,
    value: ({ costCents }) => (costCents === null ? null : costCents / 100),
  },
  { title: texts.cameTitle, value: ({ received }) => received },
];
