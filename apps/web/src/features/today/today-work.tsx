import { getToday, type Today } from "@kitround/contract/today/today.ts";
import type { Trip } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { texts } from "#texts/today";
import { formatDay } from "../../lib/dates.ts";
import { keptQueryOptions } from "../../lib/outbox/kept-query.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { TodaySection } from "./today-section.tsx";
import { sectionsOf } from "./today-sections.tsx";

/** Trips with what was entered on this device: the feature of trips knows how. */
export type WithEntered = ComponentType<{
  trips: readonly Trip[];
  children: (trips: Trip[]) => ReactNode;
}>;

/** What today asks of this person, the most pressing first; quiet when it asks nothing. */
export function TodayWork({ WithEntered }: { WithEntered: WithEntered }) {
  const today = useQuery(keptQueryOptions(getToday, {}));
  if (today.data === undefined) {
    return today.isError ? (
      <ErrorState onRetry={() => void today.refetch()} />
    ) : (
      <SkeletonRows rows={4} height={72} />
    );
  }
  const { trips } = today.data;
  if (trips === null) return <Work today={today.data} />;
  return (
    <WithEntered trips={trips.first}>
      {(first) => <Work today={{ ...today.data, trips: { ...trips, first } }} />}
    </WithEntered>
  );
}

function Work({ today }: { today: Today }) {
  const sections = sectionsOf(today);
  return (
    <Box component="section" aria-label={texts.label} sx={{ mb: 3 }}>
      <NoTrips today={today} />
      {sections.length === 0 ? (
        <Box sx={{ p: 2, bgcolor: "background.card", borderRadius: 1, maxWidth: 640 }}>
          <b>{texts.quiet}</b>
          <Box sx={{ color: "text.secondary" }}>{texts.quietText}</Box>
        </Box>
      ) : (
        <Box
          sx={{
            display: "grid",
            gap: 2,
            alignItems: "start",
            gridTemplateColumns: "repeat(auto-fill, minmax(min(340px, 100%), 1fr))",
          }}
        >
          {sections.map((section) => (
            <TodaySection key={section.title} {...section} />
          ))}
        </Box>
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
