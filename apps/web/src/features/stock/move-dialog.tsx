import { listReceivers } from "@kitround/contract/kits/kit-transfer.ts";
import { listStockLots, type StockLevel } from "@kitround/contract/stock/stock.ts";
import { transferStock } from "@kitround/contract/stock/stock-transfer.ts";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/stock";
import { formatDay } from "../../lib/dates.ts";
import { ungiven } from "../../lib/fields-of.ts";
import { required } from "../../lib/form-rules.ts";
import { queryOptions } from "../../server/queries.ts";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { Muted } from "../../ui/vocabulary.tsx";

interface MoveDialogProps {
  level: StockLevel;
  onClose: () => void;
}

/** Moves a quantity of an item to another branch of which the person is an administrator. */
export function MoveDialog({ level, onClose }: MoveDialogProps) {
  const branches = useQuery(queryOptions(listReceivers, {})).data?.items ?? [];
  const { itemId } = level;
  const known = useQuery(
    queryOptions(listStockLots, { params: { itemId }, query: { all: "false" } }),
  ).data?.items;
  // One that another branch has recalled is refused by the server.
  const lots = known?.filter(({ onHand, recalledBy }) => onHand > 0 && recalledBy === null) ?? [];
  const saving = useSave({
    values: (): { qty: number | null; branchId: string; lotId: string | null } => ({
      qty: ungiven,
      branchId: "",
      lotId: null,
    }),
    body: transferStock.body,
    send: ({ qty, ...to }, call) =>
      call(transferStock, { params: { itemId }, body: { ...to, qty: qty ?? 0 } }),
    saved: ({ delta, itemName, note }) => texts.done.move(itemName, -delta, note ?? ""),
    onDone: onClose,
  });
  const { control } = saving.form;
  return (
    <FormDialog
      title={`${texts.move}: ${level.name}`}
      width="xs"
      saving={saving}
      submit={texts.save.move}
      onClose={onClose}
    >
      <NumberInput control={control} name="qty" label={texts.quantity} end={level.unit} />
      <SelectInput
        control={control}
        name="branchId"
        label={texts.toBranch}
        empty={texts.chooseBranch}
        choices={branches.map(({ id, name }) => ({ value: id, label: name }))}
        rules={[required]}
      />
      {lots.length > 1 && (
        <SelectInput
          control={control}
          name="lotId"
          label={texts.lots.which}
          empty={texts.lots.firstToExpire}
          choices={lots.map(({ id, code, expiresOn, onHand }) => ({
            value: id,
            label: texts.lots.choice(
              code,
              texts.qty(onHand, level.unit),
              expiresOn === null ? null : formatDay(expiresOn),
            ),
          }))}
        />
      )}
      <Muted>{texts.moveText}</Muted>
    </FormDialog>
  );
}
