import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { formatMoment } from "../lib/dates.ts";
import { Icon } from "./icon.tsx";
import { type Tone, tones } from "./tone.tsx";
import { Muted, PlainList } from "./vocabulary.tsx";

export interface TimelineEntry {
  key: string;
  /** A time in UTC. */
  at: string;
  title: ReactNode;
  /** Who did it, and the reason if one was given. */
  note?: ReactNode;
  tone?: Tone;
  /** Further content that is more than text. */
  below?: ReactNode;
}

/** The history of one thing, in the given order, newest first. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <PlainList as="ol" aria-label={label}>
      {entries.map((entry) => {
        const { ink, tint, icon } = tones[entry.tone ?? "done"];
        return (
          <Box
            component="li"
            key={entry.key}
            sx={{
              position: "relative",
              display: "flex",
              gap: 1.5,
              pb: 2,
              "&:not(:last-of-type)::before": {
                content: '""',
                position: "absolute",
                left: 15,
                top: 32,
                bottom: 0,
                width: 2,
                bgcolor: "divider",
              },
            }}
          >
            <Box
              sx={{
                width: 32,
                height: 32,
                flexShrink: 0,
                borderRadius: "50%",
                display: "grid",
                placeItems: "center",
              }}
              style={{ color: ink, background: tint }}
            >
              <Icon path={icon} size={18} />
            </Box>
            <Box sx={{ minWidth: 0, pt: 0.5 }}>
              <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{entry.title}</Box>
              <Muted small>
                <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
                {entry.note !== undefined && <> · {entry.note}</>}
              </Muted>
              {entry.below}
            </Box>
          </Box>
        );
      })}
    </PlainList>
  );
}
