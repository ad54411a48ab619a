// Sizes of parts that the first screen does not use, kept out of its load (see density.ts).

interface Widths {
  breakpoints: { up: (key: "lg") => string };
}

/** Styles of a list row outside a table: one line high on a desktop. `theme` comes from `styled`. */
export function deskRow(theme: Widths) {
  return {
    [theme.breakpoints.up("lg")]: { minHeight: "var(--row)", paddingTop: 4, paddingBottom: 4 },
  };
}

/** Media query of a desktop: a wide screen with a mouse. A wide touch screen keeps its large targets. */
export function deskWithMouse(theme: Widths): string {
  return `${theme.breakpoints.up("lg")} and (pointer:fine)`;
}

/** Styles of a button beside or above the lines of a kit: large for gloves, small for a mouse. */
export function lineAction(theme: Widths) {
  return { minHeight: 48, [deskWithMouse(theme)]: { minHeight: "var(--button)", py: 0 } };
}

/** The size of a field that shares a line with other controls. */
export const smallFieldSize = {
  fontSize: "var(--field-text)",
  minHeight: "var(--small-control)",
} as const;

/** Padding of an autocomplete field on a desktop. MUI's own padding is made for touch. */
export const findingField = {
  "&& .MuiOutlinedInput-root": { py: { lg: "2px" } },
  "&& .MuiOutlinedInput-root .MuiAutocomplete-input": { py: { lg: "4px" } },
} as const;
