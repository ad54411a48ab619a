// "Mobile is below lg" (specification, section 9): below, everything is sized for fingers; from there up a desk has its rows
// close together. Styles take the variables, what is drawn otherwise asks `useDense`; nothing else asks how wide a desk is.

/** Of a row of a list, in pixels. */
export const rowHeight = { touch: 52, dense: 36 };

const touch = {
  /** A row of a list. */
  "--row": "52px",
  /** Around what stands in a table's cell. */
  "--cell": "6px 16px",
  /** A field, a form's button, a choice. */
  "--control": "48px",
  "--control-pad": "8px",
  /** A field among others in one line, a button of one icon. */
  "--small-control": "44px",
  "--icon-pad": "8px",
  /** A button or chip above a list. */
  "--button": "40px",
  "--button-pad": "6px",
  "--button-text": "15px",
  /** Around a box to tick. */
  "--check": "9px",
  /** What is typed: under 16 pixels a phone enlarges the page around it. */
  "--field-text": "16px",
  /** Between a form's fields. */
  "--field-gap": "20px",
};

const dense: typeof touch = {
  "--row": "36px",
  "--cell": "4px 10px",
  "--control": "36px",
  "--control-pad": "6px",
  "--small-control": "36px",
  "--icon-pad": "6px",
  "--button": "32px",
  "--button-pad": "4px",
  "--button-text": "14px",
  "--check": "6px",
  "--field-text": "14px",
  "--field-gap": "14px",
};

/** The variables, for the root of the page; `desk` is the media query from lg up. */
export function densityVariables(desk: string) {
  return { ":root": { ...touch, [desk]: dense } };
}

/** A field's size. */
export const fieldSize = { fontSize: "var(--field-text)", minHeight: "var(--control)" } as const;
