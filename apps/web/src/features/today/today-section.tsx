import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { styled } from "@mui/material/styles";
import { createLink, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { texts as stateTexts } from "#texts/states";
import { deskRow } from "../../lib/dense-parts.ts";
import { Muted, SectionTitle } from "../../ui/vocabulary.tsx";

const Row = createLink(
  styled("a")(({ theme }) => ({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) fit-content(45%)",
    alignItems: "center",
    columnGap: 12,
    minHeight: 56,
    padding: "8px 12px",
    color: theme.palette.text.primary,
    textDecoration: "none",
    borderTop: `1px solid ${theme.palette.divider}`,
    overflowWrap: "anywhere",
    "&:hover": { background: "#EBEEF3" },
    ...deskRow(theme),
  })),
);

/** Lays the sections out in as many columns as fit, without gaps. The most urgent section starts the first column. */
export const todayColumns = {
  columnWidth: "340px",
  columnGap: "16px",
  "& > *": { breakInside: "avoid", mb: 2 },
};

/** Placeholders for the sections while they are read. */
export function SkeletonSections() {
  return (
    <Box
      component="output"
      aria-label={stateTexts.loading}
      sx={{ display: "block", ...todayColumns }}
    >
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} variant="rounded" height={180} />
      ))}
    </Box>
  );
}

export interface TodayRow {
  key: string;
  to: Pick<LinkProps, "to" | "params" | "search" | "hash">;
  title: ReactNode;
  /** Under the title, smaller. */
  sub?: ReactNode;
  end?: ReactNode;
}

interface TodaySectionProps {
  title: string;
  total: number;
  rows: readonly TodayRow[];
  more: string;
  /** A button that does the same for all rows at once. */
  action?: ReactNode;
  /** The screen that lists all of them. */
  all: Pick<LinkProps, "to" | "search">;
}

/** One kind of work on Today: its total, its first rows, and a link to all of them. */
export function TodaySection(props: TodaySectionProps) {
  const { title, total, rows, more, action, all } = props;
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ bgcolor: "background.card", borderRadius: 1, overflow: "hidden", minWidth: 0 }}
    >
      <Box sx={{ display: "flex", justifyContent: "space-between", gap: 1, px: 1.5, py: 1.25 }}>
        <SectionTitle>{title}</SectionTitle>
        <Box sx={{ fontWeight: 600, fontVariantNumeric: "tabular-nums" }}>{total}</Box>
      </Box>
      {action}
      {rows.map(({ key, to, title: name, sub, end }) => (
        <Row key={key} {...to}>
          <Box sx={{ minWidth: 0 }}>
            {name}
            {sub !== undefined && <Muted small>{sub}</Muted>}
          </Box>
          <Box sx={{ textAlign: "right", "& time": { justifyContent: "flex-end" } }}>{end}</Box>
        </Row>
      ))}
      {total > rows.length && (
        <Row {...all}>
          <Box sx={{ color: "primary.main", fontWeight: 600 }}>{more}</Box>
        </Row>
      )}
    </Box>
  );
}
