import { createTheme } from "@mui/material/styles";
import { densityVariables } from "./density.ts";
import { dialogButtons, dialogGround, dialogTitle } from "./dialog-style.ts";

declare module "@mui/material/styles" {
  interface BreakpointOverrides {
    xxl: true;
  }
  interface TypeBackground {
    card: string;
  }
}

export const darkBlue = "#123F94";
/**
 * Source Sans 3 as on the papers, reduced to the letters needed; its licence reserves the name "Source" for the whole
 * font.
 */
export const typeface = "Kitround Sans";
export const system =
  '"Kitround Sans", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';
export const monospace =
  'ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace';

const breakpoints = { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 };
const desk = `@media (min-width:${breakpoints.lg}px)`;
const lowAtDesk = { [desk]: { paddingTop: 6, paddingBottom: 6 } };

/**
 * The one light theme. Colours and breakpoints are the specification's; contrast 4.5 gives its light colours dark
 * text.
 */
export const theme = createTheme({
  cssVariables: true,
  palette: {
    mode: "light",
    contrastThreshold: 4.5,
    primary: { main: darkBlue },
    secondary: { main: "#84B92B" },
    error: { main: "#B00020" },
    info: { main: "#2196F3" },
    success: { main: "#4CAF50" },
    warning: { main: "#FB8C00" },
    background: { default: "#FFFFFF", paper: "#FFFFFF", card: "#F6F6F6" },
    text: { primary: "#1C2430", secondary: "#4D5766" },
    divider: "#DFE3E8",
  },
  breakpoints: { values: breakpoints },
  shape: { borderRadius: 8 },
  spacing: 8,
  transitions: { duration: { shortest: 100, shorter: 150, short: 150, standard: 150 } },
  typography: {
    fontFamily: system,
    fontWeightMedium: 600,
    fontWeightBold: 600,
    h1: { fontSize: "1.5rem", fontWeight: 600, lineHeight: 1.3 },
    h2: { fontSize: "1.25rem", fontWeight: 600, lineHeight: 1.3 },
    h3: { fontSize: "1rem", fontWeight: 600, lineHeight: 1.4 },
    body1: { fontSize: "1rem", "@media (min-width:960px)": { fontSize: "0.875rem" } },
    body2: { fontSize: "0.875rem" },
    caption: { fontSize: "0.75rem" },
    button: { textTransform: "none", fontWeight: 600, fontSize: "0.9375rem" },
  },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      // By default a browser uses its own font for buttons.
      styleOverrides: { root: { fontFamily: "inherit" } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: "var(--button)",
          paddingTop: "var(--button-pad)",
          paddingBottom: "var(--button-pad)",
          fontSize: "var(--button-text)",
          lineHeight: 1.5,
        },
        // MUI's own border is half as strong, and invisible in sunlight.
        outlined: { "&.MuiButton-colorPrimary:not(:disabled)": { borderColor: "#4D6FAF" } },
        sizeLarge: {
          minHeight: "var(--control)",
          paddingTop: "var(--control-pad)",
          paddingBottom: "var(--control-pad)",
          fontSize: "var(--button-text)",
        },
      },
    },
    MuiDialog: {
      styleOverrides: { root: { "& > .MuiBackdrop-root": { backgroundColor: dialogGround } } },
    },
    MuiDialogTitle: { styleOverrides: { root: dialogTitle } },
    MuiDialogActions: {
      defaultProps: { disableSpacing: true },
      styleOverrides: { root: { ...dialogButtons, padding: "16px 24px 24px" } },
    },
    // Borders of controls have a contrast of at least 3:1 on white; MUI's own are lighter.
    MuiOutlinedInput: {
      styleOverrides: {
        notchedOutline: { borderColor: "#7B8494" },
        input: { "&::placeholder": { color: "#5D6775", opacity: 1 }, ...lowAtDesk },
        multiline: lowAtDesk,
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: "#DFE3E8" },
        sizeSmall: {
          padding: "var(--cell)",
          // Aligned by the letters' baseline, a state's sign would make a row a fraction of a pixel higher.
          "& > span": { verticalAlign: "middle" },
          "&.MuiTableCell-paddingCheckbox": {
            [desk]: { padding: "0 0 0 4px" },
            "& > .MuiCheckbox-root": { verticalAlign: "top" },
          },
        },
      },
    },
    MuiCheckbox: { styleOverrides: { root: { padding: "var(--check)" } } },
    MuiTab: { styleOverrides: { root: { minHeight: "var(--control)" } } },
    MuiTabs: { styleOverrides: { root: { minHeight: "var(--control)" } } },
    MuiIconButton: {
      styleOverrides: {
        root: {
          minWidth: "var(--small-control)",
          minHeight: "var(--small-control)",
          padding: "var(--icon-pad)",
        },
      },
    },
    MuiCssBaseline: {
      styleOverrides: {
        ...densityVariables(desk),
        body: { minHeight: "100dvh", fontVariantNumeric: "tabular-nums" },
        ":focus-visible": { outline: `3px solid ${darkBlue}`, outlineOffset: 2 },
        "@media (prefers-reduced-motion: reduce)": {
          "*, *::before, *::after": {
            animationDuration: "0.01ms !important",
            animationIterationCount: "1 !important",
            transitionDuration: "0.01ms !important",
          },
        },
      },
    },
  },
});
