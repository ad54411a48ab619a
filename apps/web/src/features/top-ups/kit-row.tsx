import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { createLink } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { texts } from "#texts/top-ups";
import { DayText } from "../../ui/day-text.tsx";
import { KitChip } from "../../ui/kit-chip.tsx";

const Row = styled("a")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 12,
  minHeight: 64,
  padding: "10px 12px",
  borderBottom: `1px solid ${theme.palette.divider}`,
  color: theme.palette.text.primary,
  textDecoration: "none",
  "&:hover": { background: theme.palette.background.card },
  "&[aria-current]": { background: "#E5ECF9" },
}));

const RowLink = createLink(Row);

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
export function KitRow({ code, title, nextDeliverOn, open, note, state }: KitRowProps) {
  return (
    <RowLink
      from="/top-ups"
      to="."
      search={(before: object) => ({ ...before, kit: code })}
      aria-current={open ? "true" : undefined}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
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
          <span>
            {nextDeliverOn === null ? (
              texts.noPlan
            ) : (
              <>
                {texts.goes} <DayText day={nextDeliverOn} due />
              </>
            )}
          </span>
        </Box>
      </Box>
      {state}
    </RowLink>
  );
}
