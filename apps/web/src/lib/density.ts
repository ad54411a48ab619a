// "Mobile is below lg" (specification, section 9): below, everything is sized for fingers; from there up a desk has its rows
// close together. Styles take the variables, what is drawn otherwise asks `useDense`; nothing else asks how wide a desk is.

/** Pixels. */
export const sizes = {
  touch: {
    row: 52,
    cell: "6px 16px",
    control: 48,
    controlPad: 8,
    small: 44,
    iconPad: 8,
    button: 40,
    buttonPad: 6,
    buttonText: 15,
    check: 9,
    text: 16,
    gap: 20,
  },
  dense: {
    row: 36,
    cell: "4px 10px",
    control: 36,
    controlPad: 6,
    small: 36,
    iconPad: 6,
    button: 32,
    buttonPad: 4,
    buttonText: 14,
    check: 6,
    text: 14,
    gap: 14,
  },
} as const;

type Sizes = (typeof sizes)[keyof typeof sizes];

const variablesOf = ({ row, cell, control, small, button, check, text, gap, ...rest }: Sizes) => ({
  /** A row of a list. */
  "--row": `${row}px`,
  /** Around what stands in a table's cell. */
  "--cell": cell,
  /** A field, a form's button, a choice. */
  "--control": `${control}px`,
  "--control-pad": `${rest.controlPad}px`,
  /** A field among others in one line, a button of one icon. */
  "--small-control": `${small}px`,
  "--icon-pad": `${rest.iconPad}px`,
  /** A button or chip above a list. */
  "--button": `${button}px`,
  "--button-pad": `${rest.buttonPad}px`,
  "--button-text": `${rest.buttonText}px`,
  /** Around a box to tick. */
  "--check": `${check}px`,
  /** What is typed: under 16 pixels a phone enlarges the page around it. */
  "--field-text": `${text}px`,
  /** Between a form's fields. */
  "--field-gap": `${gap}px`,
});

/** The variables, for the root of the page; `desk` is the media query from lg up. */
export function densityVariables(desk: string) {
  return { ":root": { ...variablesOf(sizes.touch), [desk]: variablesOf(sizes.dense) } };
}

/** A row that is no table's, of one line at a desk; `theme` as in a styled part. */
export function deskRow(theme: { breakpoints: { up: (key: "lg") => string } }) {
  return {
    [theme.breakpoints.up("lg")]: { minHeight: "var(--row)", paddingTop: 4, paddingBottom: 4 },
  };
}

/**
 * The media query of a desk for what else is worked with gloves: a screen that is wide but touched keeps its large targets.
 */
export function deskWithMouse(theme: { breakpoints: { up: (key: "lg") => string } }): string {
  return `${theme.breakpoints.up("lg")} and (pointer:fine)`;
}

/** A field's size. */
export const fieldSize = { fontSize: "var(--field-text)", minHeight: "var(--control)" } as const;
/** That of a field among others in one line. */
export const smallFieldSize = {
  fontSize: "var(--field-text)",
  minHeight: "var(--small-control)",
} as const;
