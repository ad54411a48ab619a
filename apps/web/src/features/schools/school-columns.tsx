import type { School } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import { texts } from "#texts/schools";
import { TextLink } from "../../fittings/text-link.tsx";
import { secondLang } from "../../lib/country-words.ts";
import { RouteLink } from "../../fittings/record-link.tsx";
import type { Column } from "../../ui/table-model.ts";
import { TwoLines } from "../../ui/two-lines.tsx";
import { fieldLabel } from "./field-label.ts";
import { SchoolTone } from "./school-tone.tsx";

/** The columns of the list of schools, and of its CSV. */
export const columns: readonly Column<School>[] = [
  {
    key: "name",
    title: texts.columns.name,
    value: (school) => school.nameEn,
    alsoCsv: {
      // Read when the file is saved: by then the branch's country is known.
      get title() {
        return fieldLabel("nameMi");
      },
      value: (school) => school.nameMi,
    },
    card: "heading",
    cell: (school) => (
      <TwoLines second={school.nameMi} lang={secondLang()}>
        <TextLink to="/settings/schools/$id" params={{ id: school.id }} sx={{ fontWeight: 600 }}>
          {school.nameEn}
        </TextLink>
      </TwoLines>
    ),
  },
  {
    key: "place",
    title: texts.columns.place,
    value: placeOf,
    cell: (school) => placeOf(school),
  },
  {
    key: "route",
    title: texts.columns.route,
    value: (school) => school.routeName,
    width: 180,
    cell: (school) => (
      <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
        {school.routeColour !== null && (
          <Box
            sx={{ width: 10, height: 10, borderRadius: "50%", flexShrink: 0 }}
            style={{ background: school.routeColour }}
          />
        )}
        <RouteLink id={school.routeId} name={school.routeName ?? texts.noRoute} />
      </Box>
    ),
  },
  {
    key: "roll",
    title: texts.columns.roll,
    value: (school) => school.roll,
    align: "right",
    width: 90,
    card: "hidden",
    wide: true,
    cell: (school) => school.roll,
  },
  {
    key: "status",
    card: "end",
    title: texts.columns.status,
    value: (school) => texts.statuses[school.status],
    width: 150,
    cell: (school) => <SchoolTone status={school.status} />,
  },
  {
    key: "tasks",
    title: texts.columns.tasks,
    value: (school) => school.openTasks,
    align: "right",
    width: 120,
    card: "hidden",
    cell: (school) => (school.openTasks === 0 ? null : school.openTasks),
  },
];

function placeOf({ suburb, city, address }: School): string {
  // A school in the middle of a town has the town as its suburb, too.
  return [...new Set([suburb ?? address, city])].filter((part) => part !== null).join(", ");
}
