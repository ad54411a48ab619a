import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { memo, type ReactNode } from "react";
import { useKitLink } from "../../fittings/use-kit-link.ts";
import { KitChip } from "../../ui/kit-chip.tsx";
import { NextTrip } from "./next-trip.tsx";

const Row = styled("a")(({ theme }) => ({
  display: "flex",
  // Where it is narrow its state stands below: beside it, names and days would break into many lines.
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 12,
  rowGap: 6,
  minHeight: 64,
  padding: "10px 12px",
  borderBottom: `1px solid ${theme.palette.divider}`,
  color: theme.palette.text.primary,
  textDecoration: "none",
  // Hundreds of rows cost nothing until they are seen.
  contentVisibility: "auto",
  containIntrinsicBlockSize: "auto 64px",
  "&:hover": { background: theme.palette.background.card },
  "&[aria-current]": { background: "#E5ECF9" },
}));

interface KitRowProps {
  code: string;
  title: string;
  nextDeliverOn: string | null;
  open: boolean;
  /** One line below: where it came from, or how far it is. */
  note: ReactNode;
  /** Its state, at the end. */
  state?: ReactNode;
}

/** A kit that waits for work, with the day it goes out next. */
export const KitRow = memo(function KitRow(props: KitRowProps) {
  const { code, title, nextDeliverOn, open, note, state } = props;
  const link = useKitLink("/top-ups", "kit", code);
  return (
    <Row {...link} aria-current={open ? "true" : undefined}>
      <Box sx={{ flex: "1 1 260px", minWidth: 0 }}>
        <Box sx={{ fontSize: 16, fontWeight: 600 }}>
          <KitChip code={code} title={title} />
        </Box>
        <Box
          sx={{
            fontSize: 14,
            color: "text.secondary",
            display: "flex",
            flexWrap: "wrap",
            columnGap: 1.5,
          }}
        >
          <span>{note}</span>
          <NextTrip on={nextDeliverOn} due />
        </Box>
      </Box>
      {state}
    </Row>
  );
});
