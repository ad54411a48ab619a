import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { type ReactNode, useId, useState } from "react";
import { texts } from "#texts/plots";
import { FoldButton } from "../fold-button.tsx";
import { Stack } from "../vocabulary.tsx";

/** Plots, and below them the same numbers as a table, which a tap opens, for people who can't read the picture. */
export function PlotFrame({ children, table }: { children: ReactNode; table: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Stack gap={1.5}>
      {children}
      <Box>
        <FoldButton title={texts.asTable} open={open} onOpen={setOpen} />
        {open && (
          // Wide tables scroll sideways within the frame, by finger and by key.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
          <Box
            id={id}
            tabIndex={0}
            role="region"
            aria-label={texts.asTable}
            sx={{ overflowX: "auto" }}
          >
            {table}
          </Box>
        )}
      </Box>
    </Stack>
  );
}

/** The numbers of a plot: names on the left, right-aligned numbers. */
export const PlotTable = styled("table")(({ theme }) => ({
  width: "100%",
  maxWidth: 560,
  borderCollapse: "collapse",
  fontSize: 14,
  fontVariantNumeric: "tabular-nums",
  "& th, & td": {
    padding: theme.spacing(0.75, 1),
    borderBottom: `1px solid ${theme.palette.divider}`,
    textAlign: "right",
    fontWeight: 400,
    whiteSpace: "nowrap",
  },
  "& th:first-of-type": { textAlign: "left", paddingLeft: 0 },
  "& thead th": { color: theme.palette.text.secondary },
}));
