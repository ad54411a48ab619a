import FormControl from "@mui/material/FormControl";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useEffect, useId } from "react";
import { texts } from "#texts/driver";
import { useHoldsVersion } from "../../../lib/open-forms.ts";
import { useKeptText } from "../../../lib/kept-text.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";

interface ReceivedByProps {
  stopId: string;
  /** As it was said before, or by who has signed since. */
  known: string;
  /** Tells the stop, which needs it only where it is finished or signed. */
  onTyped: (name: string) => void;
}

/** Under which name the device keeps what is typed here. */
export const receivedByOf = (stopId: string) => `received by ${stopId}`;

/** Who took the boxes, by name. What is typed is drawn here alone, and not the whole stop at each letter. */
export function ReceivedBy({ stopId, known, onTyped }: ReceivedByProps) {
  const [typed, type] = useKeptText(receivedByOf(stopId));
  const value = typed ?? known;
  useHoldsVersion(value !== known);
  useEffect(() => {
    if (typed !== null) onTyped(typed);
  }, [typed, onTyped]);
  const id = useId();
  return (
    <FormControl fullWidth sx={{ mt: 1, maxWidth: 400 }}>
      <FieldLabel htmlFor={id}>{texts.receivedBy}</FieldLabel>
      <OutlinedInput
        id={id}
        value={value}
        onChange={(event) => type(event.target.value)}
        notched={false}
        inputProps={{ maxLength: 200, autoComplete: "off" }}
        sx={{ fontSize: 16, minHeight: 48 }}
      />
    </FormControl>
  );
}
