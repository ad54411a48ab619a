import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Muted } from "./vocabulary.tsx";

export interface Fact {
  label: string;
  /** A fact without a value is not shown. */
  value: ReactNode;
}

interface FactListProps {
  facts: readonly Fact[];
  /** Close lines without rules, for the facts beside other content. */
  compact?: boolean;
}

/** The facts of one thing: a label and its value per line. */
export function FactList({ facts, compact = false }: FactListProps) {
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {facts
        .filter(
          ({ value }) => value !== null && value !== undefined && value !== false && value !== "",
        )
        .map(({ label, value }) => (
          <Box
            key={label}
            sx={{
              display: "grid",
              gridTemplateColumns: "minmax(120px, 30%) minmax(0, 1fr)",
              gap: 2,
              ...(compact ? { py: 0.5 } : { py: 1.25, borderBottom: 1, borderColor: "divider" }),
            }}
          >
            <Muted as="dt">{label}</Muted>
            <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
              {value}
            </Box>
          </Box>
        ))}
    </Box>
  );
}
