import { mdiMinus, mdiPlus } from "@mdi/js";
import { styled } from "@mui/material/styles";
import { texts } from "#texts/controls";
import { Icon } from "./icon.tsx";

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

interface StepperProps {
  /** What is counted, for those who do not see the line it stands in. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  disabled?: boolean;
  /** The cursor is in it as soon as it appears, its number chosen: typing replaces it. */
  focused?: boolean;
}

/** A whole number with a plus and a minus of 48 pixels, for gloved thumbs; typing works too. */
export function Stepper(props: StepperProps) {
  const { label, value, onChange, min = 0, max = 9999, disabled = false, focused = false } = props;
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)));
  return (
    <Frame aria-label={label}>
      <button
        type="button"
        aria-label={texts.less}
        disabled={disabled || value <= min}
        onClick={() => set(value - 1)}
      >
        <Icon path={mdiMinus} />
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        disabled={disabled}
        value={value}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because somebody tapped its line to count it
        autoFocus={focused}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const digits = event.currentTarget.value.replaceAll(/\D/g, "");
          set(digits === "" ? min : Number(digits));
        }}
      />
      <button
        type="button"
        aria-label={texts.more}
        disabled={disabled || value >= max}
        onClick={() => set(value + 1)}
      >
        <Icon path={mdiPlus} />
      </button>
    </Frame>
  );
}
