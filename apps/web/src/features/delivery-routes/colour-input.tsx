import Box from "@mui/material/Box";
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { texts } from "#texts/routes";
import { useField } from "../../ui/form-fields.tsx";
import { routeColors } from "../../ui/school-name.tsx";

/** One of several distinguishable colours. Each has a name, for screen readers. */
export function ColourInput<V extends FieldValues, N extends FieldPathByValue<V, string>>({
  control,
  name,
}: {
  control: Control<V>;
  name: N;
}) {
  useField(name, { label: texts.colour, words: nameOf });
  const { field } = useController({ control, name });
  const known = routeColors.some((colour) => colour === field.value);
  const choices: readonly string[] = known ? routeColors : [...routeColors, field.value];
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontSize: 14, fontWeight: 600 }}>
        {texts.colour}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5 }}>
        {choices.map((colour, index) => (
          <Box
            component="label"
            key={colour}
            sx={{
              width: 48,
              height: 48,
              display: "grid",
              placeItems: "center",
              borderRadius: "50%",
              cursor: "pointer",
              "&:has(:checked)": { outline: 3, outlineColor: "text.primary", outlineOffset: -5 },
              "&:has(:focus-visible)": { outline: 3, outlineColor: "primary.main" },
            }}
          >
            <input
              type="radio"
              name={field.name}
              checked={field.value === colour}
              onChange={() => field.onChange(colour)}
              onBlur={field.onBlur}
              aria-label={texts.colours[index] ?? colour}
              style={{ position: "absolute", opacity: 0 }}
            />
            <span style={{ width: 28, height: 28, borderRadius: "50%", background: colour }} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function nameOf(value: unknown): string {
  return texts.colours[routeColors.findIndex((colour) => colour === value)] ?? String(value);
}
