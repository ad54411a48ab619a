// How parts are sized that the first screen does without (see density.ts).

interface Widths {
  breakpoints: { up: (key: "lg") => string };
}

/** A row that is no table's, of one line at a desk; `theme` as in a styled part. */
export function deskRow(theme: Widths) {
  return {
    [theme.breakpoints.up("lg")]: { minHeight: "var(--row)", paddingTop: 4, paddingBottom: 4 },
  };
}

/** The media query of a desk for what is also worked with gloves: a screen that is wide but touched keeps its large targets. */
export function deskWithMouse(theme: Widths): string {
  return `${theme.breakpoints.up("lg")} and (pointer:fine)`;
}

/** The size of a field among others in one line. */
export const smallFieldSize = {
  fontSize: "var(--field-text)",
  minHeight: "var(--small-control)",
} as const;

/** For a field that finds what is typed into it: the library's own padding is for fingers. */
export const findingField = {
  "&& .MuiOutlinedInput-root": { py: { lg: "2px" } },
  "&& .MuiOutlinedInput-root .MuiAutocomplete-input": { py: { lg: "4px" } },
} as const;
