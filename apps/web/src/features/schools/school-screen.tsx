import { listAllocations } from "@kitround/contract/allocations/allocation.ts";
import { getSchool } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/schools";
import { texts as areaTexts } from "#texts/areas";
import { useCan } from "../../lib/can.ts";
import { formatSpan } from "../../lib/dates.ts";
import { BackLink, ButtonLink } from "../../lib/links.tsx";
import { queryOptions } from "../../lib/queries.ts";
import { Page } from "../../ui/page.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { SchoolForm } from "./school-form.tsx";
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
        <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "1fr", lg: "2fr 1fr" } }}>
          <Box
            component="fieldset"
            disabled={!mayWrite}
            sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
          >
            <SchoolForm school={school.data} />
          </Box>
          <History schoolId={id} />
        </Box>
      )}
    </Page>
  );
}

function History({ schoolId }: { schoolId: string }) {
  const had = useQuery(queryOptions(listAllocations, { query: { schoolId, limit: 200 } }));
  return (
    <Box component="section" aria-label={texts.history.title}>
      <Box component="h2" sx={{ m: 0, mb: 1, fontSize: 18, fontWeight: 600 }}>
        {texts.history.title}
      </Box>
      {had.isPending && <SkeletonRows rows={3} height={48} />}
      {had.data?.items.length === 0 && (
        <Box sx={{ color: "text.secondary" }}>{texts.history.none}</Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {had.data?.items.map((one) => (
          <Box component="li" key={one.id} sx={{ py: 1, borderBottom: 1, borderColor: "divider" }}>
            <b style={{ fontWeight: 600 }}>{one.kitCode ?? one.kitTypeCode}</b> {one.kitTypeName}
            <Box sx={{ color: "text.secondary", fontSize: 14 }}>
              {formatSpan(one.deliverOn, one.collectOn)}, {one.status}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
