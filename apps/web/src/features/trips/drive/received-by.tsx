import FormControl from "@mui/material/FormControl";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, useState } from "react";
import { texts } from "#texts/driver";
import { useHoldsVersion } from "../../../lib/open-forms.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";

interface ReceivedByProps {
  /** As it was said before, or by who has signed since. */
  known: string;
  /** Tells the stop, which needs it only where it is finished or signed. */
  onTyped: (name: string) => void;
}

/** Who took the boxes, by name. What is typed is drawn here alone, and not the whole stop at each letter. */
export function ReceivedBy({ known, onTyped }: ReceivedByProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? known;
  useHoldsVersion(value !== known);
  const id = useId();
  return (
    <FormControl fullWidth sx={{ mt: 1, maxWidth: 400 }}>
      <FieldLabel htmlFor={id}>{texts.receivedBy}</FieldLabel>
      <OutlinedInput
        id={id}
        value={value}
        onChange={(event) => {
          setTyped(event.target.value);
          onTyped(event.target.value);
        }}
        notched={false}
        inputProps={{ maxLength: 200, autoComplete: "off" }}
        sx={{ fontSize: 16, minHeight: 48 }}
      />
    </FormControl>
  );
}
