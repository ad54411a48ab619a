import { mdiCalendarMonthOutline, mdiMagnify, mdiSchoolOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts } from "#texts/plan";
import { ButtonLink } from "../../fittings/links.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { noFilter } from "./filter/plan-filter.ts";
import type { GoTo } from "./plan-search.ts";

/** Shown without rows: the filter hides all schools, or there are none. */
export function NoSchools({ filtered, go }: { filtered: boolean; go: GoTo }) {
  return filtered ? (
    <EmptyState
      icon={mdiMagnify}
      title={texts.nothingFound}
      text={texts.nothingFoundText}
      action={
        <Button variant="outlined" onClick={() => go({ q: undefined, ...noFilter })}>
          {texts.clear}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={mdiSchoolOutline}
      title={texts.noSchools}
      text={texts.noSchoolsText}
      action={
        <ButtonLink to="/settings/schools" variant="contained">
          {texts.toSchools}
        </ButtonLink>
      }
    />
  );
}

/** Shown when something is missing that a plan needs, with the form that creates it. */
export function FirstRun(props: { title: string; text: string; children: React.ReactNode }) {
  return (
    // From tablets on it scrolls above the bottom bar, so its sticky foot needs no extra space.
    <Box sx={{ px: 2, pb: 4, overflowY: { sm: "auto" }, "--below": { sm: "0px" } }}>
      <EmptyState icon={mdiCalendarMonthOutline} title={props.title} text={props.text} />
      <Box sx={{ maxWidth: 480, mx: "auto", display: "grid", gap: 3 }}>{props.children}</Box>
    </Box>
  );
}

export function PlanLoading() {
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <SkeletonRows rows={12} height={48} />
    </Box>
  );
}
