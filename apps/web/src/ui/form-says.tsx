import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { FieldValues } from "react-hook-form";
import { texts } from "#texts/forms";
import { conflicts } from "../lib/conflict.ts";
import type { Saving } from "../lib/saving.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";

// A form's messages besides its fields. FormBody combines them, and so does a screen that is a form without fields.

export function TypedBefore({ typed }: Pick<Saving<FieldValues>, "typed">) {
  if (typed === null) return null;
  return (
    <Box role="status" sx={{ p: 1.5, borderRadius: 1, bgcolor: "background.card" }}>
      <div>{texts.typedBefore}</div>
      <Box sx={{ display: "flex", gap: 1, mt: 1 }}>
        <Button variant="outlined" onClick={typed.bringBack}>
          {texts.bringBack}
        </Button>
        <Button onClick={typed.forget}>{texts.leaveIt}</Button>
      </Box>
    </Box>
  );
}

/** The server's errors that concern the whole form. */
export function SaidOfWhole({ error }: Pick<Saving<FieldValues>, "error">) {
  if (error.length === 0) return null;
  return (
    <Box role="alert" sx={{ color: "error.main", overflowWrap: "anywhere" }}>
      {error.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Box>
  );
}

/** The choice after a conflict. */
export function ClashDialog<V extends FieldValues>({ saving }: { saving: Saving<V> }) {
  const { clash, fields } = saving;
  if (clash === null) return null;
  return (
    <ConflictDialog
      fields={conflicts(clash.before, clash.mine, clash.theirs).map((key) => {
        const { label, words } = fields.get(key) ?? { label: key, words: String };
        return { key, label, mine: words(clash.mine[key]), theirs: words(clash.theirs[key]) };
      })}
      onCancel={clash.cancel}
      onSave={clash.take}
    />
  );
}
