// One look for every dialog, whichever element draws it: MUI's (by the theme), the browser's own modal, and the
// driver's quick one. The main button is the last one, at the right end; the others are outlined.

const phone = "@media (max-width:599.98px)";

/** What a dialog's backdrop is painted with. */
export const dialogGround = "rgb(18 32 64 / 45%)";

export const dialogTitle = {
  fontSize: 20,
  fontWeight: 600,
  lineHeight: 1.3,
  color: "var(--mui-palette-primary-main)",
  textWrap: "balance",
} as const;

export const dialogButtons = {
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: 8,
  "& > .MuiButton-root": { minHeight: "var(--control)", fontSize: "var(--button-text)" },
  // Within the thumb's reach a button may be as wide as there is room.
  [phone]: { "& > .MuiButton-root": { flex: "1 1 auto" } },
  // A wide screen for fingers.
  "@media (pointer:coarse)": { "& > .MuiButton-root": { minHeight: 48 } },
} as const;
