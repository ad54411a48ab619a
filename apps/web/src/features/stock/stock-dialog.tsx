import { addStockMovement, countStock, type StockLevel } from "@kitround/contract/stock/stock.ts";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useForm } from "react-hook-form";
import { texts } from "#texts/stock";
import { isShown } from "../../lib/api-errors.ts";
import type { ApiError } from "../../lib/api-error.ts";
import { atLeast, integer, required } from "../../lib/form-rules.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { Form } from "../../ui/form.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";

export type StockTask = "receive" | "count" | "writeOff";

interface Values {
  qty: string;
  counted: string;
  reason: string;
  note: string;
}

const inReasons = ["receipt", "return_unused", "opening"] as const;
const outReasons = ["loss", "damage", "expired"] as const;

interface StockDialogProps {
  task: StockTask;
  level: StockLevel;
  onClose: () => void;
}

/** Receives, counts or writes off one item. */
export function StockDialog({ task, level, onClose }: StockDialogProps) {
  const form = useForm<Values>({
    defaultValues: {
      qty: "",
      counted: "",
      reason: task === "writeOff" ? "damage" : "receipt",
      note: "",
    },
  });
  const refused = (error: ApiError) => {
    const [first] = showServerErrors(form, error);
    if (first !== undefined && !isShown(error)) toast(first, { tone: "error" });
  };
  const add = useAction(addStockMovement, {
    onDone({ delta, itemName }) {
      toast(texts.done[task === "writeOff" ? "writeOff" : "receive"](itemName, Math.abs(delta)));
      onClose();
    },
    onRefused: refused,
  });
  const count = useAction(countStock, {
    onDone({ name, onHand }) {
      toast(texts.done.count(name, onHand));
      onClose();
    },
    onRefused: refused,
  });
  function save({ qty, counted, reason, note }: Values) {
    const { itemId } = level;
    const said = note.trim() === "" ? {} : { note };
    if (task === "count") count.mutate({ body: { itemId, counted: Number(counted), ...said } });
    else {
      const reasons = task === "receive" ? inReasons : outReasons;
      const known = reasons.find((each) => each === reason) ?? reasons[0];
      add.mutate({ body: { itemId, qty: Number(qty), reason: known, ...said } });
    }
  }
  const title = `${texts[task]}: ${level.name}`;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="stock-title">
      <DialogTitle id="stock-title">{title}</DialogTitle>
      <DialogContent>
        <Form
          form={form}
          onSubmit={save}
          submit={texts.save[task]}
          pending={add.isPending || count.isPending}
          onCancel={onClose}
        >
          {task === "count" ? (
            <TextInput
              control={form.control}
              name="counted"
              kind="number"
              label={texts.counted}
              help={texts.countHelp(level.onHand)}
              rules={[required, integer, atLeast(0)]}
              end={level.unit}
            />
          ) : (
            <>
              <TextInput
                control={form.control}
                name="qty"
                kind="number"
                label={texts.quantity}
                rules={[required, integer, atLeast(1)]}
                end={level.unit}
              />
              <SelectInput
                control={form.control}
                name="reason"
                label={texts.reason}
                choices={Object.entries(
                  task === "receive" ? texts.inReasons : texts.outReasons,
                ).map(([value, label]) => ({ value, label }))}
              />
            </>
          )}
          <TextInput control={form.control} name="note" label={texts.note} optional />
        </Form>
      </DialogContent>
    </Dialog>
  );
}
