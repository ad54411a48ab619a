import { mdiMinus, mdiPlus } from "@mdi/js";
import { styled } from "@mui/material/styles";
import { useId, useState } from "react";
import { texts } from "#texts/controls";
import { Icon } from "./icon.tsx";
import { openNumber } from "./open-number.ts";
import { tones } from "./tone.tsx";

const Frame = styled("fieldset")(({ theme }) => ({
  display: "inline-flex",
  margin: 0,
  padding: 0,
  minWidth: 0,
  border: `1px solid ${theme.palette.grey[500]}`,
  borderRadius: 8,
  overflow: "hidden",
  background: theme.palette.background.paper,
  "& button": {
    width: 48,
    height: 48,
    border: 0,
    background: theme.palette.background.card,
    color: theme.palette.primary.main,
    cursor: "pointer",
    display: "grid",
    placeItems: "center",
    touchAction: "manipulation",
    "&:disabled": { color: theme.palette.grey[500], cursor: "default" },
    "&:focus-visible": { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: -3 },
  },
  "& input": {
    width: 64,
    height: 48,
    border: 0,
    textAlign: "center",
    fontSize: 18,
    fontFamily: "inherit",
    fontWeight: 600,
    color: "inherit",
    fontVariantNumeric: "tabular-nums",
    "&:focus-visible": { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: -3 },
  },
}));

const Fault = styled("span")({
  display: "block",
  marginTop: 4,
  fontSize: 14,
  fontWeight: 600,
  color: tones.late.ink,
});

interface StepperProps {
  /** The accessible name: what is counted. */
  label: string;
  /** Null: not entered yet, so that no button may continue. */
  value: number | null;
  /** Called at once for each typed number within bounds. */
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** The number from which plus and minus begin while the value is null. */
  from?: number;
  disabled?: boolean;
  /** Focused when it appears, with its number selected, so that typing replaces it. */
  focused?: boolean;
}

/**
 * The number control: plus and minus buttons of 48 pixels for gloved thumbs, and typing. A typed number counts at
 * once. An invalid text (empty, or too large a number) stays with an error, and `goToOpenNumber` prevents the
 * screen's button from ignoring it.
 */
export function Stepper(props: StepperProps) {
  const { label, value, onChange, min = 0, max = 9999, disabled = false, focused = false } = props;
  const { from = min } = props;
  const id = useId();
  // Typed text that is no number within bounds; null while the field shows its value.
  const [rejected, setRejected] = useState<string | null>(null);
  const [seen, setSeen] = useState(value);
  // A value from elsewhere ("All there", Undo) replaces the typed text.
  if (seen !== value) {
    setSeen(value);
    setRejected(null);
  }
  const text = rejected ?? (value === null ? "" : String(value));
  const fault = faultOf(text, min, max);

  function take(digits: string) {
    if (faultOf(digits, min, max) !== null) return setRejected(digits);
    setRejected(null);
    return onChange(Number(digits));
  }
  function step(by: number) {
    const next = value === null ? from + Math.min(by, 0) : value + by;
    take(String(Math.min(max, Math.max(min, next))));
  }
  return (
    <div>
      <Frame aria-label={label}>
        <button
          type="button"
          aria-label={texts.less}
          disabled={disabled || (value !== null && value <= min)}
          onClick={() => step(-1)}
        >
          <Icon path={mdiMinus} />
        </button>
        <input
          {...(fault === null ? {} : openNumber)}
          aria-label={label}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          value={text}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because somebody tapped its line to count it
          autoFocus={focused}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            // An emptied field shows the last valid number again.
            if (rejected === "") setRejected(null);
          }}
          onChange={(event) => take(event.currentTarget.value.replaceAll(/\D/g, ""))}
        />
        <button
          type="button"
          aria-label={texts.more}
          disabled={disabled || (value !== null && value >= max)}
          onClick={() => step(1)}
        >
          <Icon path={mdiPlus} />
        </button>
      </Frame>
      <Fault id={`${id}-fault`} role="status">
        {fault}
      </Fault>
    </div>
  );
}

function faultOf(digits: string, min: number, max: number): string | null {
  if (digits === "") return texts.enterNumber;
  const typed = Number(digits);
  if (typed > max) return texts.atMost(max);
  return typed < min ? texts.atLeast(min) : null;
}
