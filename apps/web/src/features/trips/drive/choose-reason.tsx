import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId } from "react";
import { texts } from "#texts/driver";
import { dropKeptText, useKeptText } from "../../../lib/kept-text.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { QuickDialog } from "../../../ui/quick-dialog.tsx";

interface ChooseReasonProps<T extends string> {
  title: string;
  /** Each is selected by one tap. */
  reasons: readonly { value: T; label: string }[];
  onChoose: (value: T) => void;
  /** Set if a reason in the driver's own words is possible too. */
  other?: { confirm: string; onSay: (text: string) => void };
  /** The key under which the device stores a half-typed reason. */
  keptAs: string;
  onCancel: () => void;
}

/** Fixed reasons as large buttons; typing is for rare cases. */
export function ChooseReason<T extends string>(props: ChooseReasonProps<T>) {
  const { title, reasons, onChoose, other, keptAs, onCancel } = props;
  const [kept, setText] = useKeptText(keptAs);
  const text = kept ?? "";
  const id = useId();
  return (
    <QuickDialog
      title={title}
      onClose={onCancel}
      buttons={
        <Button variant="outlined" size="large" onClick={onCancel}>
          {texts.cancel}
        </Button>
      }
    >
      <Box
        sx={{
          display: "grid",
          gap: 1,
          // A phone held sideways.
          "@media (max-height: 480px)": { gridTemplateColumns: "1fr 1fr" },
        }}
      >
        {reasons.map((reason) => (
          <Button
            key={reason.value}
            variant="outlined"
            size="large"
            onClick={() => onChoose(reason.value)}
            sx={{ justifyContent: "flex-start", minHeight: 52, textAlign: "left" }}
          >
            {reason.label}
          </Button>
        ))}
      </Box>
      {other && (
        <FormControl fullWidth sx={{ mt: 2 }}>
          <FieldLabel htmlFor={id}>{texts.otherReason}</FieldLabel>
          <OutlinedInput
            id={id}
            value={text}
            onChange={(event) => setText(event.target.value)}
            notched={false}
            inputProps={{ maxLength: 200 }}
            sx={{ fontSize: 16, minHeight: 48 }}
          />
          {text.trim() !== "" && (
            <Button
              variant="contained"
              size="large"
              sx={{ mt: 1 }}
              onClick={() => {
                other.onSay(text.trim());
                dropKeptText(keptAs);
              }}
            >
              {other.confirm}
            </Button>
          )}
        </FormControl>
      )}
    </QuickDialog>
  );
}
