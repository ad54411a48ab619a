import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { memo, type ReactNode } from "react";
import { useKitLink } from "../../fittings/use-kit-link.ts";
import { texts } from "#texts/top-ups";
import { KitChip } from "../../ui/kit-chip.tsx";
import { NextTrip } from "./next-trip.tsx";

const columns = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 3fr) minmax(0, 4fr) minmax(0, 2fr) 170px",
  // A state is as wide as its words.
  justifyItems: "start",
} as const;

const Row = styled("a")(({ theme }) => ({
  display: "flex",
  // On a narrow screen the state is below, because names and days beside it would break into many lines.
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 12,
  rowGap: 6,
  minHeight: 64,
  padding: "10px 12px",
  borderBottom: `1px solid ${theme.palette.divider}`,
  color: theme.palette.text.primary,
  textDecoration: "none",
  // CSS content-visibility: rows out of view are not rendered.
  contentVisibility: "auto",
  containIntrinsicBlockSize: "auto 64px",
  "&:hover": { background: theme.palette.background.card },
  "&[aria-current]": { background: "#E5ECF9" },
  // Without an open kit beside it, a desk's list has columns.
  [theme.breakpoints.up("lg")]: {
    "&[data-alone]": {
      ...columns,
      minHeight: "var(--row)",
      paddingTop: 4,
      paddingBottom: 4,
      "& .words, & .facts": { display: "contents" },
      // A state is as wide as its words.
      "& > :last-child": { justifySelf: "start" },
      "& .fact": { fontSize: 14, color: theme.palette.text.secondary },
    },
  },
}));

const Head = styled("div")(({ theme }) => ({
  display: "none",
  [theme.breakpoints.up("lg")]: {
    ...columns,
    columnGap: 12,
    padding: "6px 12px",
    borderBottom: `1px solid ${theme.palette.divider}`,
    fontSize: 14,
    fontWeight: 600,
  },
}));

/** The columns' headings; shown where the rows have columns. A list whose rows seldom have a state names none. */
export function KitRowHead({ note, state }: { note: string; state?: string }) {
  const { kit, goesOut } = texts.columns;
  return (
    <Head aria-hidden>
      {[kit, note, goesOut, state].map((title) => (
        <span key={title}>{title}</span>
      ))}
    </Head>
  );
}

interface KitRowProps {
  code: string;
  title: string;
  nextDeliverOn: string | null;
  open: boolean;
  /** Whether no kit is open beside the list. */
  alone: boolean;
  /** One line below: where it came from, or how far it is. */
  note: ReactNode;
  /** Its state, at the end of the row. */
  state?: ReactNode;
}

/** A kit that waits for work, with the day it next goes out. */
export const KitRow = memo(function KitRow(props: KitRowProps) {
  const { code, title, nextDeliverOn, open, alone, note, state } = props;
  const link = useKitLink("/top-ups", "kit", code);
  return (
    <Row {...link} aria-current={open ? "true" : undefined} data-alone={alone || undefined}>
      <Box className="words" sx={{ flex: "1 1 300px", minWidth: 0 }}>
        <Box sx={{ fontSize: 16, fontWeight: 600 }}>
          <KitChip code={code} title={title} />
        </Box>
        <Box
          className="facts"
          sx={{
            fontSize: 14,
            color: "text.secondary",
            display: "flex",
            flexWrap: "wrap",
            columnGap: 1.5,
          }}
        >
          <span className="fact">{note}</span>
          <span className="fact">
            <NextTrip on={nextDeliverOn} due />
          </span>
        </Box>
      </Box>
      {state}
    </Row>
  );
});
