import type { StockLevel } from "@kitround/contract/stock/stock.ts";
import { texts } from "#texts/stock";
import { useScan, wrong } from "../../lib/scans.ts";
import { CountDialog } from "./count-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { ReceiveDialog } from "./receive-dialog.tsx";
import { WriteOffDialog } from "./write-off-dialog.tsx";

export type StockTask = "receive" | "count" | "writeOff" | "move";

export interface StockDialogProps {
  level: StockLevel;
  onClose: () => void;
}

const dialogs = {
  receive: ReceiveDialog,
  count: CountDialog,
  writeOff: WriteOffDialog,
  move: MoveDialog,
};

/** Receives, counts or writes off one item, or moves some of it to another branch. */
export function StockDialog({ task, ...rest }: StockDialogProps & { task: StockTask }) {
  const Dialog = dialogs[task];
  // The next scan would replace what is typed here.
  useScan("sheet", async () => wrong(texts.finishFirst(rest.level.name)));
  return <Dialog {...rest} />;
}
