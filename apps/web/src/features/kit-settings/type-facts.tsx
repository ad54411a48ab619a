import type { KitType } from "@kitround/contract/kit-types/kit-type.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/kit-settings";
import { secondTitle } from "./second-title.ts";
import { Muted } from "../../ui/vocabulary.tsx";

const t = texts.type;

/** The facts of a title, for people who may not change it; empty ones are left out. */
export function TypeFacts({ type }: { type: KitType }) {
  const facts: [string, string | null][] = [
    [secondTitle(), type.nameMi],
    [t.strand, type.strand],
    [texts.types.columns.years, texts.types.years(type.yearFrom, type.yearTo) || null],
    [t.minutes, t.minutesOf(type.refurbMinutes, type.learned)],
    [t.sponsor, type.sponsor],
    [t.safety, type.safetyNote],
    [t.status, texts.types.status[type.status]],
  ];
  return (
    <Box component="dl" sx={{ display: "grid", gap: 2, m: 0 }}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <Box key={name}>
              <Muted as="dt" small>
                {name}
              </Muted>
              <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
                {value}
              </Box>
            </Box>
          ),
      )}
    </Box>
  );
}
