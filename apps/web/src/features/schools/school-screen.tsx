import { getSchoolNow } from "@kitround/contract/schools/school-now.ts";
import { getSchool } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/schools";
import { texts as areaTexts } from "#texts/areas";
import { texts as missingTexts } from "#texts/missing";
import { Read } from "../../fittings/read.tsx";
import { CalendarLink } from "../../fittings/calendar-link.tsx";
import { useCan } from "../../lib/can.ts";
import { BackLink, ButtonLink } from "../../fittings/links.tsx";
import { PlanConflicts } from "../../fittings/plan-conflicts.tsx";
import { queryOptions } from "../../server/queries.ts";
import { RecordHistory } from "../../fittings/record-history.tsx";
import { WhoMay } from "../../fittings/who-may.tsx";
import { Page } from "../../ui/page.tsx";
import { MergedSchools } from "./merged-schools.tsx";
import { PageLinks } from "./page-links.tsx";
import { SchoolHistory } from "./school-history.tsx";
import { SchoolNowPart, SchoolWishes } from "./school-now.tsx";
import { SchoolRenewals } from "./school-renewals.tsx";
import { SchoolProposals } from "./school-proposals.tsx";
import { SchoolVisits } from "./school-visits.tsx";
import { SchoolParts } from "./school-parts.tsx";
import { SchoolTone } from "./school-tone.tsx";
import { Stack } from "../../ui/vocabulary.tsx";

/** One school: its facts, the records that refer to it, its history. */
export function SchoolScreen({ id }: { id: string }) {
  const seesTrips = useCan("trips:read");
  const writes = useCan("schools:write");
  const school = useQuery(queryOptions(getSchool, { params: { id } }));
  const now = useQuery(queryOptions(getSchoolNow, { params: { id } }));
  const readsPlan = useCan("plan:read");
  return (
    <Page
      title={school.data?.nameEn ?? areaTexts.school}
      back={<BackLink to="/settings/schools" />}
      state={school.data && <SchoolTone status={school.data.status} />}
      actions={
        school.data && (
          <ButtonLink to="/tasks" search={{ school: id }} variant="outlined">
            {`${texts.form.roadTasks} · ${texts.openTasks(school.data.openTasks)}`}
          </ButtonLink>
        )
      }
    >
      <Read
        of={school}
        rows={8}
        height={56}
        missing={{
          title: missingTexts.school.title,
          action: (
            <ButtonLink to="/settings/schools" variant="contained">
              {missingTexts.school.list}
            </ButtonLink>
          ),
        }}
      >
        {(data) => (
          <Stack gap={3}>
            <WhoMay change="schools:write" />
            {writes && <MergedSchools schoolId={id} />}
            {writes && <SchoolProposals schoolId={id} />}
            <PlanConflicts about={{ schoolId: id }} />
            <Box
              sx={{
                display: "grid",
                columnGap: 6,
                rowGap: 4,
                gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(0, 2fr)" },
              }}
            >
              <SchoolParts school={data} unreached={now.data?.unreached ?? []} />
              <Box sx={{ display: "grid", gap: 4, alignContent: "start" }}>
                <Read of={now} rows={4}>
                  {(facts) => (
                    <>
                      <SchoolNowPart schoolId={id} now={facts} seesTrips={seesTrips} />
                      {readsPlan && <SchoolWishes wishes={facts.wishes} />}
                    </>
                  )}
                </Read>
                <SchoolHistory schoolId={id} said={now.data?.said ?? []} />
                {writes && <SchoolRenewals schoolId={id} />}
                {seesTrips && <SchoolVisits schoolId={id} />}
                {writes && <PageLinks schoolId={id} />}
                <CalendarLink kind="school" schoolId={id} />
                <RecordHistory kind="school" id={id} />
              </Box>
            </Box>
          </Stack>
        )}
      </Read>
    </Page>
  );
}
