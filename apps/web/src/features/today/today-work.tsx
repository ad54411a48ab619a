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
import { useSession } from "../../lib/stored-session.ts";
import { keptQueryOptions } from "../../server/outbox/kept-query.ts";
import { SkeletonSections, TodaySection, todayColumns } from "./today-section.tsx";
import { sectionsOf } from "./today-sections.ts";
import { Muted } from "../../ui/vocabulary.tsx";

/** Parts that the feature of trips renders here. */
export interface TripParts {
  /** Applies this device's unsent entries to trips. */
  WithEntered: ComponentType<{
    trips: readonly Trip[];
    children: (trips: Trip[]) => ReactNode;
  }>;
  /** The trip that this person drives now, as a card with its next stop. */
  NextStop: ComponentType<{ trip: Trip }>;
  /** The trip that this person drives now. */
  drivenNow: (trips: readonly Trip[], me: string, day: string) => Trip | undefined;
}

/** This person's work of today, the most urgent first; a short message if there is none. */
export function TodayWork(props: {
  role: Role;
  tripParts: TripParts;
  /** The first steps of a new branch: below, so that they do not push down what is being read. */
  firstSteps: ReactNode;
}) {
  const { role, tripParts, firstSteps } = props;
  const { WithEntered } = tripParts;
  const today = useQuery(keptQueryOptions(getToday, {}));
  if (today.data === undefined) {
    return <Unread of={today} waiting={<SkeletonSections />} />;
  }
  const { trips } = today.data;
  return (
    <>
      {trips === null ? (
        <Work role={role} today={today.data} tripParts={tripParts} />
      ) : (
        <WithEntered trips={trips.first}>
          {(first) => (
            <Work
              role={role}
              today={{ ...today.data, trips: { ...trips, first } }}
              tripParts={tripParts}
            />
          )}
        </WithEntered>
      )}
      {!today.data.begun && <Box sx={{ mt: 3 }}>{firstSteps}</Box>}
    </>
  );
}

function Work(props: { role: Role; today: Today; tripParts: TripParts }) {
  const { role, today, tripParts } = props;
  const me = useSession()?.branchUserId ?? "";
  const driven = tripParts.drivenNow(today.trips?.first ?? [], me, today.day);
  const sections = sectionsOf(driven === undefined ? today : withoutTrip(today, driven));
  return (
    <Box component="section" aria-label={texts.label}>
      {today.begun && <NoTrips today={today} />}
      {driven !== undefined && <tripParts.NextStop trip={driven} />}
      {sections.length === 0 ? (
        driven === undefined && <Quiet role={role} begun={today.begun} />
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

/** Leaves out the trip that has a card of its own. */
function withoutTrip(today: Today, { id }: Trip): Today {
  const { trips } = today;
  if (trips === null) return today;
  const first = trips.first.filter((trip) => trip.id !== id);
  return { ...today, trips: { first, total: trips.total - (trips.first.length - first.length) } };
}

/** Nothing to do: because all is done, or because nothing has been started yet. */
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
