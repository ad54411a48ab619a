import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { texts } from "#texts/dialogs";
import type { ConflictField, Side } from "../lib/conflict.ts";

const Field = styled("fieldset")(({ theme }) => ({
  border: 0,
  borderTop: `1px solid ${theme.palette.divider}`,
  margin: 0,
  padding: "12px 0",
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: 8,
  "& legend": { float: "left", gridColumn: "1 / -1", padding: 0, fontWeight: 600 },
  "& label": {
    display: "flex",
    gap: 8,
    alignItems: "flex-start",
    minHeight: 48,
    padding: 10,
    borderRadius: 8,
    border: `1px solid ${theme.palette.grey[500]}`,
    cursor: "pointer",
    overflowWrap: "anywhere",
  },
  "& label:has(:checked)": { background: "#E5ECF9", borderColor: theme.palette.primary.main },
  "& small": { display: "block", color: theme.palette.text.secondary },
}));

interface ConflictDialogProps {
  /** Fields that both have changed; without any there is nothing to choose. */
  fields: readonly ConflictField[];
  onSave: (choice: Record<string, Side>) => void;
  onCancel: () => void;
}

/** Shown when someone else saved first: field by field, mine or theirs. Nothing is overwritten without being seen. */
export function ConflictDialog({ fields, onSave, onCancel }: ConflictDialogProps) {
  const [choice, setChoice] = useState<Record<string, Side>>({});
  const sideOf = (key: string): Side => choice[key] ?? "mine";
  const all = (side: Side) => setChoice(Object.fromEntries(fields.map(({ key }) => [key, side])));
  return (
    <Dialog open onClose={onCancel} maxWidth="sm" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{texts.conflict.title}</DialogTitle>
      <DialogContent>
        <p style={{ marginTop: 0 }}>
          {fields.length === 0 ? texts.conflict.same : texts.conflict.text}
        </p>
        {fields.length > 1 && (
          <p>
            <Button onClick={() => all("mine")}>{texts.conflict.keepMine}</Button>
            <Button onClick={() => all("theirs")}>{texts.conflict.takeTheirs}</Button>
          </p>
        )}
        {fields.map((field) => (
          <Field key={field.key}>
            <legend>{field.label}</legend>
            {(["mine", "theirs"] as const).map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  name={`conflict-${field.key}`}
                  checked={sideOf(field.key) === side}
                  onChange={() => setChoice({ ...choice, [field.key]: side })}
                />
                <span>
                  <small>{texts.conflict[side]}</small>
                  {field[side] === "" ? texts.conflict.empty : field[side]}
                </span>
              </label>
            ))}
          </Field>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button
          variant="contained"
          onClick={() => onSave(Object.fromEntries(fields.map(({ key }) => [key, sideOf(key)])))}
        >
          {texts.conflict.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
