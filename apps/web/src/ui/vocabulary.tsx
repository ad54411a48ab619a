import { styled } from "@mui/material/styles";

// The few shapes that screens consist of, each with one name. `as` sets another element: <Muted as="span">.

const kept: ReadonlySet<PropertyKey> = new Set(["as", "gap", "ownerState", "small", "sx", "theme"]);
const own = { shouldForwardProp: (name: PropertyKey) => !kept.has(name) };

/** Secondary text: an explanation, a fact of less importance. */
export const Muted = styled(
  "div",
  own,
)<{ small?: boolean }>(({ theme, small = false }) => ({
  color: theme.palette.text.secondary,
  ...(small && { fontSize: 14 }),
}));

/** The main text of a line. */
export const Strong = styled("div")({ fontWeight: 600 });

/** A code that is not broken at its hyphen: a shelf's "E1-1". */
export const Unbroken = styled("span")({ whiteSpace: "nowrap" });

/** The heading of a part of a screen. */
export const SectionTitle = styled("h2")({ margin: 0, fontSize: 16, fontWeight: 600 });

/** A list without bullets, whose rows have their own layout. */
export const PlainList = styled("ul")({ margin: 0, padding: 0, listStyle: "none" });

/** One line of a list, with a border above it; parts that don't fit on the line wrap. */
export const ListLine = styled("li")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(1, 1.5),
  padding: theme.spacing(1, 0),
  borderTop: `1px solid ${theme.palette.divider}`,
}));

/** Side by side, centred; wraps if there is not enough space. */
export const Row = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(1),
}));

/** One below the other, `gap` in units of 8 pixels as everywhere. */
export const Stack = styled(
  "div",
  own,
)<{ gap: number }>(({ theme, gap }) => ({
  display: "grid",
  gap: theme.spacing(gap),
}));
