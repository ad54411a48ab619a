import { getSchool } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/schools";
import { texts as areaTexts } from "#texts/areas";
import { useCan } from "../../lib/can.ts";
import { BackLink, ButtonLink } from "../../lib/links.tsx";
import { PlanConflicts } from "../../lib/plan-conflicts.tsx";
import { queryOptions } from "../../lib/queries.ts";
import { Page } from "../../ui/page.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { SchoolForm } from "./school-form.tsx";
import { SchoolHistory } from "./school-history.tsx";
import { SchoolTone } from "./school-tone.tsx";

/** One school: its form, and the kits it had. Who may only read sees the form closed. */
export function SchoolScreen({ id }: { id: string }) {
  const mayWrite = useCan("schools:write");
  const school = useQuery(queryOptions(getSchool, { params: { id } }));
  return (
    <Page
      title={school.data?.nameEn ?? areaTexts.school}
      back={<BackLink to="/settings/schools" />}
      state={school.data && <SchoolTone status={school.data.status} />}
      actions={
        <ButtonLink to="/tasks" search={{ school: id }} variant="outlined">
          {texts.form.roadTasks}
        </ButtonLink>
      }
    >
      {school.isPending && <SkeletonRows rows={8} height={56} />}
      {school.isError && school.data === undefined && (
        <ErrorState onRetry={() => void school.refetch()} />
      )}
      {school.data && (
        <Box sx={{ display: "grid", gap: 3 }}>
          <PlanConflicts about={{ schoolId: id }} />
          <Box
            sx={{
              display: "grid",
              gap: 4,
              gridTemplateColumns: { xs: "1fr", lg: "minmax(0, 640px) minmax(0, 1fr)" },
            }}
          >
            <Box
              component="fieldset"
              disabled={!mayWrite}
              sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
            >
              <SchoolForm school={school.data} />
            </Box>
            <SchoolHistory schoolId={id} />
          </Box>
        </Box>
      )}
    </Page>
  );
}
