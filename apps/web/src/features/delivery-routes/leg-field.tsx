import OutlinedInput from "@mui/material/OutlinedInput";
import { useState } from "react";
import { texts } from "#texts/routes";
import { smallFieldSize } from "../../lib/dense-parts.ts";

interface LegFieldProps {
  label: string;
  /** What somebody measured, in metres; null leaves it to the map. */
  typedM: number | null;
  plannedM: number | null;
  onChange: (typedM: number | null) => void;
}

const shown = (metres: number | null) => (metres === null ? "" : (metres / 1000).toFixed(1));

/** Kilometres of a leg. Empty, it shows what the map reckons; typed, it holds. */
export function LegField({ label, typedM, plannedM, onChange }: LegFieldProps) {
  const [text, setText] = useState<string | null>(null);

  function take() {
    if (text === null) return;
    const km = Number(text.trim().replace(",", "."));
    setText(null);
    if (text.trim() === "") onChange(null);
    // A leg beyond a thousand kilometres is a slip of the hand; it is not taken.
    else if (Number.isFinite(km) && km >= 0 && km < 1000) onChange(Math.round(km * 1000));
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
      endAdornment={<span style={{ fontSize: 14 }}>{texts.kmShort}</span>}
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
