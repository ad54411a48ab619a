import { styled } from "@mui/material/styles";
import { texts } from "#texts/counting";
import { openNumber } from "./open-number.ts";
import { Stepper } from "./stepper.tsx";

const Choices = styled("fieldset")(({ theme }) => ({
  display: "inline-flex",
  flexWrap: "wrap",
  gap: 4,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  "& button": {
    minHeight: 48,
    minWidth: 64,
    padding: "0 12px",
    border: `1px solid ${theme.palette.grey[500]}`,
    borderRadius: 8,
    background: theme.palette.background.paper,
    color: theme.palette.text.primary,
    font: "inherit",
    fontSize: 16,
    cursor: "pointer",
    touchAction: "manipulation",
    "&[aria-pressed=true]": {
      background: "#E5ECF9",
      borderColor: theme.palette.primary.main,
      color: theme.palette.primary.main,
      fontWeight: 600,
    },
  },
}));

interface CountInputProps {
  /** The accessible name: what is counted. */
  label: string;
  /** The counting method from the packing list. */
  method: "exact" | "present" | "weigh" | "level";
  /** The expected quantity. */
  qty: number;
  /** Null: not counted yet. */
  value: number | null;
  onChange: (value: number) => void;
}

/** A count by its line's method: exactly (or weighed, in its unit), there or missing, or how full. */
export function CountInput({ label, method, qty, value, onChange }: CountInputProps) {
  if (method === "exact" || method === "weigh") {
    return <Stepper label={label} value={value} from={qty} focused onChange={onChange} />;
  }
  const steps =
    method === "present" ? [0, qty] : [0, 0.25, 0.5, 0.75, 1].map((f) => Math.round(f * qty));
  const words = method === "present" ? [texts.missing, texts.there] : texts.levels;
  return (
    <Choices aria-label={label} {...(value === null ? openNumber : {})}>
      {words.map((word, at) => {
        const step = steps[at] ?? 0;
        return (
          <button
            key={word}
            type="button"
            aria-pressed={value === step}
            onClick={() => onChange(step)}
          >
            {word}
          </button>
        );
      })}
    </Choices>
  );
}
