import type { StockLevel } from "@kitround/contract/stock/stock.ts";
import { countStock, type StockCount } from "@kitround/contract/stock/stock-count.ts";
import { settlesItself } from "@kitround/contract/stock/stock-count-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { texts } from "#texts/stock";
import { ungiven } from "../../lib/fields-of.ts";
import { useSession } from "../../lib/stored-session.ts";
import { branchOnDevice } from "../../server/outbox/kit-room.ts";
import { useSave } from "../../server/use-save.ts";
import { enterStockCount } from "./count-operations.ts";
import { NumberInput } from "../../ui/number-input.tsx";
import { partOf, useStocktake } from "./use-stocktake.ts";
import { StockForm } from "./stock-form.tsx";

/** Records a count of the shelf; in a branch where counters don't see it, without the expected quantity. */
export function CountDialog({ level, onClose }: { level: StockLevel; onClose: () => void }) {
  const branch = useQuery(branchOnDevice()).data;
  const role = useSession()?.role ?? "viewer";
  const stocktake = useStocktake();
  const inTake = partOf(stocktake, level).stocktakeId !== undefined;
  const saving = useSave({
    values: () => ({ counted: ungiven, note: "" }),
    body: countStock.body,
    send: (values) => enterStockCount(level, { ...values, ...partOf(stocktake, level) }),
    saved: (count) => (count === null ? texts.done.kept(level.name) : said(count)),
    onDone: onClose,
  });
  const { control } = saving.form;
  const counted = useWatch({ control, name: "counted" });
  // The expected quantity stays hidden until it is known that the branch does not count blind.
  const blind = branch?.blindCounts !== false || (inTake && stocktake?.sheet.blind === true);
  const alone = branch !== undefined && !inTake && settlesItself(role, branch);
  return (
    <StockForm
      verb={texts.count}
      item={level.name}
      saving={saving}
      submit={texts.save.count}
      onClose={onClose}
    >
      <NumberInput
        control={control}
        name="counted"
        first
        label={texts.counted}
        help={
          blind || level.onHand === null
            ? texts.countBlind
            : difference(level.onHand, counted, alone)
        }
        end={level.unit}
      />
    </StockForm>
  );
}

function difference(onHand: number, counted: number | null, alone: boolean): string {
  if (counted === null || Number.isNaN(counted)) return texts.ledgerSays(onHand);
  return counted === onHand ? texts.agrees : texts.differs(onHand, counted - onHand, alone);
}

function said({ status, itemName, counted }: StockCount): string {
  if (status === "approved") return texts.done.approved(itemName, counted);
  return status === "matched" ? texts.done.matched(itemName) : texts.done.waiting(itemName);
}
