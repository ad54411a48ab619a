import { styled } from "@mui/material/styles";
import { chipStyle } from "./allocation-chip.tsx";

/** Width of the narrowest column in pixels. */
export const COLUMN = 208;
/** Background of a cell whose panel is open, or opening. */
const PRESSED = "#E5ECF9";
const lines = "1px solid #DFE3E8";
/** From this column width, kits that share a cell show their titles. */
const TITLES_FIT = 280;

/** Width of the schools' names in pixels, from a laptop up. */
const NAMES = { least: 240, most: 340 };

const button = {
  border: 0,
  background: "transparent",
  font: "inherit",
  color: "inherit",
  textAlign: "left",
  cursor: "pointer",
  width: "100%",
  minWidth: 0,
} as const;

const head = {
  position: "sticky",
  left: 0,
  zIndex: 1,
  background: "#fff",
  borderRight: lines,
  borderBottom: lines,
  minWidth: 0,
  display: "flex",
} as const;

const plus = "linear-gradient(#123F94, #123F94)";

/**
 * The plan's grid with the styles of all its parts: styling each of two thousand elements separately slows down
 * scrolling.
 */
export const Frame = styled("div", { shouldForwardProp: (prop) => prop !== "columns" })<{
  columns: number;
}>(({ theme, columns }) => ({
  "--first": "180px",
  "--column": `${COLUMN}px`,
  flex: 1,
  minHeight: 0,
  overflow: "auto",
  overscrollBehavior: "contain",
  borderTop: `1px solid ${theme.palette.divider}`,
  containerType: "inline-size",
  // Names use the room that the columns leave. The unit refers to this frame, because its descendants resolve it.
  [theme.breakpoints.up("md")]: {
    "--first": `clamp(${NAMES.least}px, 100cqi - ${columns * COLUMN}px, ${NAMES.most}px)`,
  },
  ...chipStyle,
  "& .row": { display: "grid", position: "absolute", left: 0, right: 0 },
  "& .heads": {
    display: "grid",
    position: "sticky",
    top: 0,
    zIndex: 3,
    "& > *": { borderRight: lines, borderBottom: "1px solid #B9C1CC" },
  },
  "& .corner": {
    position: "sticky",
    left: 0,
    zIndex: 1,
    background: "#fff",
    padding: "8px 12px",
    display: "flex",
    alignItems: "end",
    fontSize: 12,
    color: "#4D5766",
  },
  "& .name": head,
  "& .school": {
    ...button,
    padding: "2px 12px 2px 28px",
    display: "flex",
    flexDirection: "column",
    justifyContent: "center",
    "&:hover": { background: "#F6F6F6" },
    "& b": {
      fontWeight: 600,
      fontSize: 14,
      lineHeight: 1.25,
      display: "-webkit-box",
      WebkitBoxOrient: "vertical",
      WebkitLineClamp: 2,
      overflow: "hidden",
      overflowWrap: "anywhere",
    },
    "& small": {
      fontSize: 12,
      // A two-line name fills the row exactly, without reaching into the next.
      lineHeight: 1.25,
      color: "#4D5766",
      whiteSpace: "nowrap",
      overflow: "hidden",
      textOverflow: "ellipsis",
      maxWidth: "100%",
    },
  },
  "& .dense .school": {
    flexDirection: "row",
    alignItems: "center",
    justifyContent: "flex-start",
    gap: 8,
    paddingLeft: 20,
    // Shortened at the end, because names of one street or town often end in the same word.
    "& b": { display: "block", flex: 1, textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& small": { flexShrink: 0 },
  },
  // A cell's content does not affect layout outside the cell.
  "& .place": { display: "flex", minWidth: 0, contain: "size layout style" },
  "& .cell": {
    ...button,
    padding: "8px",
    display: "flex",
    flexWrap: "wrap",
    alignContent: "center",
    alignItems: "center",
    gap: 4,
    borderRight: lines,
    borderBottom: lines,
    "&:hover": { background: "#F2F5FB" },
    // A plus sign shows that a kit can be assigned here.
    "&.free:hover, &.free:focus-visible": {
      backgroundImage: `${plus}, ${plus}`,
      backgroundRepeat: "no-repeat",
      backgroundPosition: "center",
      backgroundSize: "12px 2px, 2px 12px",
    },
    "&[data-place]": { backgroundColor: "#F1FAF1", boxShadow: "inset 0 0 0 2px #1B5E20" },
    "&[data-over]": { boxShadow: "inset 0 0 0 3px #123F94" },
    "&[data-chosen]": { backgroundColor: "#FFF4CE", boxShadow: "inset 0 0 0 2px #6B3B00" },
    "&[aria-current=true]": { backgroundColor: PRESSED, boxShadow: "inset 0 0 0 2px #123F94" },
  },
  "& [data-pressed]": { backgroundColor: PRESSED },
  "& .dense .cell": { padding: "3px 8px" },
  "& .cell.titled": { flexWrap: "nowrap" },
  "& .school:focus-visible, & .cell:focus-visible": {
    outline: "3px solid #123F94",
    outlineOffset: -3,
  },
  // Two letters of a title are useless, so kits that share a narrow cell show only their codes.
  [`@container (max-width: ${NAMES.most + columns * TITLES_FIT - 1}px)`]: {
    "& .cell[data-many] small": { display: "none" },
  },
  "& .route-name": {
    ...head,
    background: "#F6F6F6",
    alignItems: "center",
    gap: 8,
    padding: "0 12px",
    fontWeight: 600,
    fontSize: 14,
    "& i": { width: 10, height: 10, borderRadius: "50%", flexShrink: 0 },
    "& span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& small": { fontWeight: 400, fontSize: 12, color: "#4D5766", whiteSpace: "nowrap" },
    [theme.breakpoints.down("md")]: { "& small": { display: "none" } },
  },
  "& .route-cell": {
    background: "#F6F6F6",
    borderRight: lines,
    borderBottom: lines,
    padding: "0 8px",
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: 8,
    fontSize: 12,
    color: "#4D5766",
    whiteSpace: "nowrap",
  },
}));
