import { styled } from "@mui/material/styles";

// The few shapes that screens are made of, each named once. `as` gives another element: <Muted as="span">.

const kept: ReadonlySet<PropertyKey> = new Set(["as", "gap", "ownerState", "small", "sx", "theme"]);
const own = { shouldForwardProp: (name: PropertyKey) => !kept.has(name) };

/** Said beside what matters: an explanation, a fact of second rank. */
export const Muted = styled(
  "div",
  own,
)<{ small?: boolean }>(({ theme, small = false }) => ({
  color: theme.palette.text.secondary,
  ...(small && { fontSize: 14 }),
}));

/** What a line is about. */
export const Strong = styled("div")({ fontWeight: 600 });

/** The heading of a part of a screen. */
export const SectionTitle = styled("h2")({ margin: 0, fontSize: 16, fontWeight: 600 });

/** A list whose rows are drawn by themselves. */
export const PlainList = styled("ul")({ margin: 0, padding: 0, listStyle: "none" });

/** One line of a list, ruled off from what is above it; what has no room beside the rest stands below. */
export const ListLine = styled("li")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(1, 1.5),
  padding: theme.spacing(1, 0),
  borderTop: `1px solid ${theme.palette.divider}`,
}));

/** Beside each other, centred, below each other where there is no room. */
export const Row = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(1),
}));

/** Below each other, `gap` in eighths of 64 pixels as everywhere. */
export const Stack = styled(
  "div",
  own,
)<{ gap: number }>(({ theme, gap }) => ({
  display: "grid",
  gap: theme.spacing(gap),
}));
