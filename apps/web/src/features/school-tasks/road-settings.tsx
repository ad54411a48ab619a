import { getSchool, type SchoolDetail } from "@kitround/contract/schools/school.ts";
import { mdiAlertOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { texts } from "#texts/school-tasks";
import { texts as schoolTexts } from "#texts/schools";
import { Read } from "../../fittings/read.tsx";
import { useCan } from "../../lib/can.ts";
import { languageName, secondLang } from "../../lib/country-words.ts";
import { formatDay, formatSpan, today } from "../../lib/dates.ts";
import { TextLink } from "../../fittings/text-link.tsx";
import { queryOptions } from "../../server/queries.ts";
import { type Fact, FactList } from "../../ui/fact-list.tsx";
import { Icon } from "../../ui/icon.tsx";
import { tones } from "../../ui/tone.tsx";

const listed = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ");

/** A school's facts for drivers; in one column beside an open task. */
export function RoadSettings({ id, narrow }: { id: string; narrow: boolean }) {
  const mayWrite = useCan("schools:write");
  const school = useQuery(queryOptions(getSchool, { params: { id } }));
  return (
    <Box
      component="section"
      aria-label={texts.road}
      sx={{ p: 2, mb: 3, bgcolor: "background.card", borderRadius: 1 }}
    >
      <Read of={school} rows={4}>
        {(data) => (
          <>
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "baseline", mb: 1 }}>
              <Typography variant="h2" sx={{ flex: 1, minWidth: 240, overflowWrap: "anywhere" }}>
                {data.nameEn}
                {data.nameMi !== null && (
                  <Box
                    lang={secondLang()}
                    sx={{ color: "text.secondary", fontSize: 16, fontWeight: 400 }}
                  >
                    {data.nameMi}
                  </Box>
                )}
              </Typography>
              {mayWrite && (
                <TextLink to="/settings/schools/$id" params={{ id }} sx={{ py: 1.5 }}>
                  {texts.editSchool}
                </TextLink>
              )}
            </Box>
            {data.accessNote && <AccessNote>{data.accessNote}</AccessNote>}
            <Box
              sx={{
                display: "grid",
                columnGap: 4,
                gridTemplateColumns: { xs: "1fr", md: narrow ? "1fr" : "1fr 1fr" },
              }}
            >
              <FactList facts={arriving(data)} />
              <FactList facts={lending(data)} />
            </Box>
          </>
        )}
      </Read>
    </Box>
  );
}

/** Amber on every screen, because it must be read before the gate. */
function AccessNote({ children }: { children: ReactNode }) {
  const { ink, tint } = tones.blocked;
  return (
    <Box
      sx={{ display: "flex", gap: 1, p: 1.5, mb: 1, borderRadius: 1, whiteSpace: "pre-line" }}
      style={{ color: ink, background: tint }}
    >
      <Icon path={mdiAlertOutline} />
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>{children}</Box>
    </Box>
  );
}

function arriving(school: SchoolDetail): Fact[] {
  const { fields, columns, noRoute } = schoolTexts;
  const first = school.contacts.find((contact) => contact.isPrimary) ?? school.contacts[0];
  return [
    { label: texts.address, value: listed(school.address, school.suburb, school.city) },
    { label: fields.dropPoint, value: school.dropPoint ?? texts.unknown },
    {
      label: texts.window,
      value:
        school.windowFrom === null && school.windowTo === null
          ? texts.anyTime
          : texts.between(school.windowFrom, school.windowTo),
    },
    {
      label: texts.contact,
      value: first === undefined ? texts.unknown : <Contact {...first} />,
    },
    { label: columns.route, value: school.routeName ?? noRoute },
  ];
}

function Contact({ name, role, phone }: SchoolDetail["contacts"][number]) {
  return (
    <>
      {listed(name, role)}
      {phone !== null && (
        <Box>
          <Link href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</Link>
        </Box>
      )}
    </>
  );
}

function lending(school: SchoolDetail): Fact[] {
  const { fields } = schoolTexts;
  const now = today();
  const closures = school.closures
    .filter(({ toOn }) => toOn >= now)
    .toSorted((a, b) => a.fromOn.localeCompare(b.fromOn));
  return [
    {
      label: fields.language,
      value: school.language === null ? texts.unknown : languageName(school.language),
    },
    { label: texts.limits, value: texts.limit(school.maxKits, school.heavyOk) },
    { label: texts.notices, value: school.notifyEmail ? texts.byEmail : texts.noNotices },
    {
      label: fields.closures,
      value:
        closures.length === 0
          ? texts.noClosures
          : closures.map(({ id, fromOn, toOn, reason }) => (
              <div key={id}>
                {fromOn === toOn ? formatDay(fromOn) : formatSpan(fromOn, toOn)}, {reason}
              </div>
            )),
    },
  ];
}
