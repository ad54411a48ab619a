import { createStockOrders } from "@kitround/contract/shopping/stock-order.ts";
import type { ShoppingItem } from "@kitround/contract/shopping/shopping-list.ts";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { texts } from "#texts/stock-orders";
import { formatDay, today } from "../../lib/dates.ts";
import { formatCents } from "../../lib/money.ts";
import { useSave } from "../../server/use-save.ts";
import { CopyButton } from "../../ui/copying.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { Muted, Row, SectionTitle, Stack, Strong } from "../../ui/vocabulary.tsx";
import { orderText } from "./order-text.ts";

interface OrderValues {
  orderedOn: string;
  orders: {
    supplier: string | null;
    reference: string | null;
    lines: { itemId: string; packs: number }[];
  }[];
}

/** The items to buy, by supplier. */
function valuesOf(items: readonly ShoppingItem[]): OrderValues {
  const bySupplier = Map.groupBy(items, ({ supplier }) => supplier);
  return {
    orderedOn: today(),
    orders: [...bySupplier].map(([supplier, its]) => ({
      supplier,
      reference: null,
      lines: its.map(({ itemId, packs }) => ({ itemId, packs })),
    })),
  };
}

interface OrderFormProps {
  items: readonly ShoppingItem[];
  onDone: () => void;
  onClose: () => void;
}

/**
 * The shopping list by supplier: quantities to change, a text for each supplier's mail, and "ordered" for all of them
 * at once.
 */
export function OrderForm({ items, onDone, onClose }: OrderFormProps) {
  // Keeps the list as it was when the form was opened, because a live change may reload it.
  const [known] = useState(() => new Map(items.map((item) => [item.itemId, item])));
  const linesOf = (lines: OrderValues["orders"][number]["lines"]) =>
    lines.flatMap(({ itemId, packs }) => {
      const item = known.get(itemId);
      // An empty field orders nothing.
      return item === undefined ? [] : [{ item, packs: packs || 0 }];
    });
  const saving = useSave({
    values: () => valuesOf(items),
    body: createStockOrders.body,
    send: ({ orderedOn, orders }, call) =>
      call(createStockOrders, {
        body: {
          orderedOn,
          orders: orders.map(({ lines, ...order }) => ({
            ...order,
            lines: linesOf(lines).map(({ item, packs }) => ({
              itemId: item.itemId,
              packs,
              packSize: item.packSize,
              costCents: packs * item.packSize * item.unitCostCents,
            })),
          })),
        },
      }),
    saved: ({ total }) => texts.ordered(total),
    onDone,
  });
  const { control } = saving.form;
  const orders = useWatch({ control, name: "orders" });
  const all = orders.flatMap(({ lines }) => linesOf(lines));
  const cost = all.reduce((sum, one) => sum + costOf(one), 0);
  return (
    <FormDialog title={texts.title} saving={saving} submit={texts.submit} onClose={onClose}>
      <Strong>{texts.inAll(all.filter(({ packs }) => packs > 0).length, formatCents(cost))}</Strong>
      <DateInput control={control} name="orderedOn" label={texts.orderedOn} />
      {orders.map(({ supplier, lines }, at) => (
        <Stack
          key={supplier ?? ""}
          gap={1.5}
          role="group"
          aria-label={supplier ?? texts.noSupplier}
        >
          <Row>
            <SectionTitle style={{ flex: 1 }}>{supplier ?? texts.noSupplier}</SectionTitle>
            <CopyButton
              variant="outlined"
              text={orderText(linesOf(lines).map(({ item, packs }) => ({ ...item, packs })))}
              words={texts.copying}
            />
          </Row>
          <TextInput control={control} name={`orders.${at}.reference`} label={texts.reference} />
          {linesOf(lines).map(({ item, packs }, line) => (
            <NumberInput
              key={item.itemId}
              control={control}
              name={`orders.${at}.lines.${line}.packs`}
              label={item.name}
              help={texts.lineHelp(
                item.packSize,
                item.unit,
                formatCents(costOf({ item, packs })),
                item.runsOutOn && formatDay(item.runsOutOn),
              )}
            />
          ))}
        </Stack>
      ))}
      <Muted small>{texts.help}</Muted>
    </FormDialog>
  );
}

const costOf = ({ item, packs }: { item: ShoppingItem; packs: number }) =>
  packs * item.packSize * item.unitCostCents;
