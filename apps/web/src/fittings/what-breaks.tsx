import { listWhatBreaks } from "@kitround/contract/plan/plan-conflict.ts";
import type { Input } from "@kitround/contract/route.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/plan-conflicts";
import { formatDay } from "../lib/dates.ts";
import { queryOptions } from "../server/queries.ts";
import { tones } from "../ui/tone.tsx";

const shown = 4;

/**
 * The conflicts that a change would cause in the plan, shown before it is saved; renders nothing if there are none.
 */
export function WhatBreaks({ change }: { change: Input<typeof listWhatBreaks>["query"] }) {
  const { data } = useQuery(queryOptions(listWhatBreaks, { query: change ?? {} }));
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Box
      role="status"
      sx={{ p: 1.5, borderRadius: 1, fontSize: 14 }}
      style={{ color: tones.late.ink, background: tones.late.tint }}
    >
      <b style={{ fontWeight: 600 }}>{texts.breaks(items.length)}</b>
      <ul style={{ margin: "4px 0 0", paddingLeft: 20 }}>
        {items.slice(0, shown).map((one) => (
          <li key={one.allocationId}>
            {texts.breaksOne(one.kitCode, one.schoolName, formatDay(one.deliverOn))}
          </li>
        ))}
      </ul>
      {items.length > shown && texts.andMore(items.length - shown)}
    </Box>
  );
}
