// "Mobile is below lg" (specification, section 9): below lg everything is sized for fingers; from lg up rows are
// denser. Styles use the variables, other code uses `useDense`; nothing else checks for a desktop's width.

/** Height of a list row, in pixels. */
export const rowHeight = { touch: 52, dense: 36 };

const touch = {
  /** Height of a list row. */
  "--row": "52px",
  /** Padding of a table cell. */
  "--cell": "6px 16px",
  /** Height of a field, a form's button, a choice. */
  "--control": "48px",
  "--control-pad": "8px",
  /** Height of a field among others in one line, or of an icon button. */
  "--small-control": "44px",
  "--icon-pad": "8px",
  /** Height of a button or chip above a list. */
  "--button": "40px",
  "--button-pad": "6px",
  "--button-text": "15px",
  /** Padding of a checkbox. */
  "--check": "9px",
  /** Font size in fields: below 16 pixels a phone zooms in on the field. */
  "--field-text": "16px",
  /** Gap between a form's fields. */
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

/** The variables for the page's root element; `desk` is the media query from lg up. */
export function densityVariables(desk: string) {
  return { ":root": { ...touch, [desk]: dense } };
}

/** Font and height of a field. */
export const fieldSize = { fontSize: "var(--field-text)", minHeight: "var(--control)" } as const;
