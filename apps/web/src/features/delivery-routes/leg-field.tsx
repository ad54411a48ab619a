import OutlinedInput from "@mui/material/OutlinedInput";
import { useState } from "react";
import { smallFieldSize } from "../../lib/dense-parts.ts";
import { metresInUnit, unitSign } from "../../lib/distance.ts";

interface LegFieldProps {
  label: string;
  /** A measured length in metres; null uses the estimate from the map. */
  typedM: number | null;
  plannedM: number | null;
  onChange: (typedM: number | null) => void;
}

const shown = (metres: number | null) =>
  metres === null ? "" : (metres / metresInUnit()).toFixed(1);

/**
 * The length of a leg in the branch's unit. Empty, it shows the estimate from the map; a typed length replaces that.
 */
export function LegField({ label, typedM, plannedM, onChange }: LegFieldProps) {
  const [text, setText] = useState<string | null>(null);

  function take() {
    if (text === null) return;
    const length = Number(text.trim().replace(",", "."));
    setText(null);
    if (text.trim() === "") onChange(null);
    // A leg beyond a thousand is a typing error; it is not accepted.
    else if (Number.isFinite(length) && length >= 0 && length < 1000)
      onChange(Math.round(length * metresInUnit()));
  }

  return (
    <OutlinedInput
      size="small"
      value={text ?? shown(typedM)}
      placeholder={plannedM === null ? "?" : `≈ ${shown(plannedM)}`}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
        if (event.key === "Escape") setText(null);
      }}
      endAdornment={<span style={{ fontSize: 14 }}>{unitSign()}</span>}
      inputProps={{ "aria-label": label, inputMode: "decimal" }}
      sx={{
        width: 112,
        ...smallFieldSize,
        mr: 0.5,
        "& input": { textAlign: "right", pr: 0.5 },
      }}
    />
  );
}
