import { texts } from "#texts/top-ups";
import type { Refusal } from "@kitround/contract/refusal.ts";
import { OverrideDialog } from "../../fittings/override-dialog.tsx";

interface DoneAnywayDialogProps {
  refusal: Refusal;
  pending: boolean;
  onConfirm: (note: string) => void;
  onCancel: () => void;
}

/** Names the missing items of a kit that should be ready. A person with the capability can make it ready anyway, with a note. */
export function DoneAnywayDialog({ refusal, ...asked }: DoneAnywayDialogProps) {
  const words = texts.top.doneAnyway;
  return (
    <OverrideDialog
      {...asked}
      words={words}
      lines={
        <ul style={{ margin: "0 0 16px", paddingLeft: 20 }}>
          {refusal.details.map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      }
      otherwise={{ text: words.manager }}
    />
  );
}
