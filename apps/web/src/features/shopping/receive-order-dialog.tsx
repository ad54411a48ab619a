import { receiveStockOrder, type StockOrder } from "@kitround/contract/shopping/stock-order.ts";
import { toCome } from "@kitround/contract/shopping/stock-order-rules.ts";
import { useWatch } from "react-hook-form";
import { texts } from "#texts/stock-orders";
import { useSave } from "../../server/use-save.ts";
import { MoneyInput } from "../../ui/amount-inputs.tsx";
import { CheckInput } from "../../ui/choice-inputs.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { FieldPair } from "../../ui/field-pair.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { Muted, SectionTitle, Stack } from "../../ui/vocabulary.tsx";

/** The form's first values: all that is still to come. A person sets missing lines to 0. */
function linesToCome({ lines }: StockOrder) {
  return lines.filter((line) => toCome(line) > 0);
}

/** Takes in a delivery, or a part of it, against its order. */
export function ReceiveOrderDialog({ order, onClose }: { order: StockOrder; onClose: () => void }) {
  const { id, rowVersion } = order;
  const lines = linesToCome(order);
  const saving = useSave({
    values: () => ({
      withLots: false,
      lines: lines.map((line) => ({
        itemId: line.itemId,
        qty: toCome(line),
        costCents: costToCome(line),
        lotCode: null as string | null,
        expiresOn: null as string | null,
      })),
    }),
    body: receiveStockOrder.body,
    send: (values, call) =>
      call(receiveStockOrder, {
        params: { id },
        body: {
          rowVersion,
          lines: values.lines.map((line) => ({
            ...line,
            qty: line.qty || 0,
            expiresOn: line.expiresOn || null,
          })),
        },
      }),
    saved: texts.received,
    onDone: onClose,
  });
  const { control } = saving.form;
  const withLots = useWatch({ control, name: "withLots" });
  return (
    <FormDialog
      title={texts.receiveOf(order.supplier ?? texts.noSupplier)}
      saving={saving}
      submit={texts.receive}
      onClose={onClose}
    >
      <Muted small>{texts.receiveHelp}</Muted>
      <CheckInput control={control} name="withLots" label={texts.withLots} />
      {lines.map((line, at) => (
        <Stack key={line.itemId} gap={0.5} role="group" aria-label={line.itemName}>
          <SectionTitle>{line.itemName}</SectionTitle>
          <FieldPair>
            <NumberInput
              control={control}
              name={`lines.${at}.qty`}
              label={texts.cameTitle}
              help={texts.toCome(toCome(line), line.unit)}
            />
            <MoneyInput control={control} name={`lines.${at}.costCents`} label={texts.paid} />
          </FieldPair>
          {withLots && (
            <FieldPair>
              <TextInput control={control} name={`lines.${at}.lotCode`} label={texts.lotCode} />
              <DateInput control={control} name={`lines.${at}.expiresOn`} label={texts.goodUntil} />
            </FieldPair>
          )}
        </Stack>
      ))}
    </FormDialog>
  );
}

/** The cost of what is still to come, in cents: the same share of the line's cost as of its packs. Null where the cost is not known. */
function costToCome(line: StockOrder["lines"][number]): number | null {
  const { costCents, packs, packSize } = line;
  return costCents === null ? null : Math.round((costCents * toCome(line)) / (packs * packSize));
}
