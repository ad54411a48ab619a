import { getToday, type Today } from "@kitround/contract/today/today.ts";
import type { Trip } from "@kitround/contract/trips/trip.ts";
import { can, type Role } from "@kitround/contract/access/capabilities.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import { texts } from "#texts/today";
import { Unread } from "../../fittings/read.tsx";
import { formatDay } from "../../lib/dates.ts";
import { keptQueryOptions } from "../../server/outbox/kept-query.ts";
import { SkeletonSections, TodaySection, todayColumns } from "./today-section.tsx";
import { sectionsOf } from "./today-sections.tsx";
import { Muted } from "../../ui/vocabulary.tsx";

/** Trips with what was entered on this device: the feature of trips knows how. */
export type WithEntered = ComponentType<{
  trips: readonly Trip[];
  children: (trips: Trip[]) => ReactNode;
}>;

/** What today asks of this person, the most pressing first; quiet when it asks nothing. */
export function TodayWork(props: {
  role: Role;
  WithEntered: WithEntered;
  /** What leads a new branch to its first rotation: below, where it pushes nothing down that is being read. */
  firstSteps: ReactNode;
}) {
  const { role, WithEntered, firstSteps } = props;
  const today = useQuery(keptQueryOptions(getToday, {}));
  if (today.data === undefined) {
    return <Unread of={today} waiting={<SkeletonSections />} />;
  }
  const { trips } = today.data;
  return (
    <>
      {trips === null ? (
        <Work role={role} today={today.data} />
      ) : (
        <WithEntered trips={trips.first}>
          {(first) => <Work role={role} today={{ ...today.data, trips: { ...trips, first } }} />}
        </WithEntered>
      )}
      {!today.data.begun && <Box sx={{ mt: 3 }}>{firstSteps}</Box>}
    </>
  );
}

function Work({ role, today }: { role: Role; today: Today }) {
  const sections = sectionsOf(today);
  return (
    <Box component="section" aria-label={texts.label}>
      {today.begun && <NoTrips today={today} />}
      {sections.length === 0 ? (
        <Quiet role={role} begun={today.begun} />
      ) : (
        <Box sx={todayColumns}>
          {sections.map((section) => (
            <TodaySection key={section.title} {...section} />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Nothing to do: because all is done, or because nothing was ever set going. */
function Quiet({ role, begun }: { role: Role; begun: boolean }) {
  const plans = can(role, "plan:write");
  const why = plans ? texts.notBegunPlan : texts.notBegunText;
  return (
    <Box sx={{ p: 2, bgcolor: "background.card", borderRadius: 1, maxWidth: 640 }}>
      <b>{begun ? texts.quiet : texts.notBegun}</b>
      <Muted>{begun ? texts.quietText : why}</Muted>
      {!begun && plans && (
        <Button component={Link} to="/plan" variant="outlined" sx={{ mt: 1.5 }}>
          {texts.toPlan}
        </Button>
      )}
    </Box>
  );
}

function NoTrips({ today }: { today: Today }) {
  if (today.trips === null || today.trips.total > 0) return null;
  return (
    <Box sx={{ mb: 2, color: "text.secondary" }}>
      {texts.noTrips}
      {today.nextTripDay !== null && `. ${texts.nextTrips}: ${formatDay(today.nextTripDay)}`}
    </Box>
  );
}
