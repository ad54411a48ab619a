import FormControl from "@mui/material/FormControl";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useEffect, useId } from "react";
import { texts } from "#texts/driver";
import { useHoldsVersion } from "../../../lib/open-forms.ts";
import { useKeptText } from "../../../lib/kept-text.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";

interface ReceivedByProps {
  stopId: string;
  /** The name entered before, or that of the latest signature. */
  known: string;
  /** Reports the name to the stop, which needs it only when it is finished or signed. */
  onTyped: (name: string) => void;
}

/** The key under which the device stores what is typed here. */
export const receivedByOf = (stopId: string) => `received by ${stopId}`;

/** The name of who received the boxes. Typing renders only this field, not the whole stop. */
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
