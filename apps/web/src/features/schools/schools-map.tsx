import { getCoverage } from "@kitround/contract/plan/coverage.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import { listTerms } from "@kitround/contract/terms/term.ts";
import Box from "@mui/material/Box";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts as manyTexts } from "#texts/many-schools";
import { texts } from "#texts/school-now";
import { useCan } from "../../lib/can.ts";
import { today } from "../../lib/dates.ts";
import { queryOptions } from "../../server/queries.ts";
import { wholeList } from "../../server/whole-list.ts";
import { project } from "../../ui/project.ts";
import { Muted, PlainList, SectionTitle, Stack } from "../../ui/vocabulary.tsx";
import { useArea } from "./use-area.ts";
import { colourOf, mapColourings, type MapColouring } from "./map-colours.ts";

const t = texts.map;
const width = 400;
const height = 480;

interface SchoolsMapProps {
  /** The schools of the list, as filtered. */
  schools: readonly School[];
  onOpen: (id: string) => void;
  /** Selects the schools within a rectangle that is dragged over the map. */
  onSelect?: ((ids: readonly string[]) => void) | undefined;
}

/** The schools of the list from above, coloured by route, membership or the kits that they had this year. */
export function SchoolsMap({ schools, onOpen, onSelect }: SchoolsMapProps) {
  const readsPlan = useCan("plan:read");
  const [by, setBy] = useState<MapColouring>("route");
  const kitsOf = useKitsThisYear(readsPlan && by === "coverage");
  const points = project(schools, width, height, 16);
  const placed = schools.flatMap((school, index) => {
    const at = points[index];
    return at ? [{ school, at, look: colourOf(by, school, kitsOf?.get(school.id), today()) }] : [];
  });
  const area = useArea(width, height, (within) => {
    onSelect?.(placed.filter(({ at }) => within(at)).map(({ school }) => school.id));
  });
  const missing = schools.length - placed.length;
  const legend = new Map(placed.map(({ look }) => [look.word, look]));
  return (
    <Box component="section" aria-label={t.title}>
      <Stack gap={1}>
        <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <Box sx={{ flex: 1 }}>
            <SectionTitle>{t.title}</SectionTitle>
          </Box>
          <NativeSelect
            variant="outlined"
            input={<OutlinedInput notched={false} size="small" />}
            value={by}
            onChange={({ target }) =>
              setBy(mapColourings.find((one) => one === target.value) ?? "route")
            }
            inputProps={{ "aria-label": t.colour }}
          >
            {mapColourings
              .filter((one) => one !== "coverage" || readsPlan)
              .map((one) => (
                <option key={one} value={one}>
                  {t.by[one]}
                </option>
              ))}
          </NativeSelect>
        </Box>
        {placed.length === 0 ? (
          <Muted>{t.none}</Muted>
        ) : (
          <Box
            component="svg"
            role="img"
            aria-label={t.text(placed.length)}
            viewBox={`0 0 ${width} ${height}`}
            sx={{
              width: "100%",
              height: "auto",
              bgcolor: "background.card",
              borderRadius: 1,
              ...(onSelect && { cursor: "crosshair", touchAction: "none" }),
            }}
            {...(onSelect && area.handlers)}
          >
            {placed.map(({ school, at, look }) => (
              // The list beside it opens a school by keyboard; the map is a shortcut for the mouse.
              <circle
                key={school.id}
                data-school={school.id}
                cx={at.x}
                cy={at.y}
                r={8}
                fill={look.colour}
                stroke="#fff"
                strokeWidth={2}
                style={{ cursor: "pointer" }}
                onClick={() => onOpen(school.id)}
              >
                <title>{`${school.nameEn}: ${look.word}`}</title>
              </circle>
            ))}
            {area.drawn && (
              <rect {...area.drawn} fill="#123F9422" stroke="#123F94" pointerEvents="none" />
            )}
          </Box>
        )}
        {onSelect && placed.length > 1 && <Muted small>{manyTexts.area}</Muted>}
        <PlainList style={{ display: "flex", flexWrap: "wrap", gap: "4px 16px", fontSize: 14 }}>
          {[...legend.values()]
            .toSorted((one, other) => one.rank - other.rank || one.word.localeCompare(other.word))
            .map(({ word, colour }) => (
              <li key={word} style={{ display: "flex", alignItems: "center", gap: 6 }}>
                <span
                  style={{ width: 12, height: 12, borderRadius: 6, background: colour }}
                  aria-hidden
                />
                {word}
              </li>
            ))}
        </PlainList>
        {missing > 0 && <Muted small>{t.missing(missing)}</Muted>}
      </Stack>
    </Box>
  );
}

/** The kits of each school in the year of the present term, or of the last one; undefined until they are read. */
function useKitsThisYear(wanted: boolean): ReadonlyMap<string, number> | undefined {
  const terms = useQuery({ ...wholeList(listTerms), enabled: wanted });
  const day = today();
  const term = terms.data?.find(({ startsOn }) => startsOn <= day) ?? terms.data?.[0];
  const coverage = useQuery({
    ...queryOptions(getCoverage, { params: { id: term?.id ?? "" } }),
    enabled: wanted && term !== undefined,
  });
  return coverage.data && new Map(coverage.data.schools.map((one) => [one.schoolId, one.kitsYear]));
}
