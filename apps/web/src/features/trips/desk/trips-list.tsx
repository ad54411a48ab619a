import { dayWords } from "@kitround/contract/plan/day-words.ts";
import type { Trip } from "@kitround/contract/trips/trip.ts";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { texts as shareTexts } from "#texts/share-day";
import { texts } from "#texts/trips";
import { ButtonLink } from "../../../fittings/links.tsx";
import { today } from "../../../lib/dates.ts";
import { DayText } from "../../../ui/day-text.tsx";
import { SelectDrafts, type Selection, SelectTrip } from "./many-trips.tsx";
import { RunCard } from "./run-card.tsx";
import { TripRow } from "./trip-row.tsx";
import { comingDays, leftOver, pastDays, runsNow } from "./trips-by-day.ts";
import { Stack } from "../../../ui/vocabulary.tsx";

interface TripsListProps {
  trips: readonly Trip[];
  past: boolean;
  mayDrive: (trip: Trip) => boolean;
  empty: ReactNode;
  /** Those that this person may release. */
  drafts: Trip[];
  /** Which drafts are selected, for those who may release them. */
  selection?: Selection | undefined;
}

/** Today's trips as large cards, then day by day; past days the latest first. */
export function TripsList(props: TripsListProps) {
  const { trips, past, mayDrive, empty, drafts, selection } = props;
  const now = today();
  const runs = past ? [] : runsNow(trips, now);
  const left = past ? [] : leftOver(trips, now);
  const days = past ? pastDays(trips, now) : comingDays(trips, now);
  if (runs.length + left.length + days.length === 0) return empty;
  // A person's own trip comes before the others'.
  const sorted = runs.toSorted((a, b) => Number(mayDrive(b)) - Number(mayDrive(a)));
  return (
    <Stack gap={3}>
      {sorted.length > 0 && (
        <Section title={texts.todaysRun}>
          {selection !== undefined && <ShareDay day={now} trips={runs} />}
          <Box
            sx={{
              display: "grid",
              gap: 2,
              gridTemplateColumns: { xs: "1fr", md: "repeat(auto-fill, minmax(420px, 1fr))" },
            }}
          >
            {sorted.map((trip) => (
              <RunCard key={trip.id} trip={trip} mayDrive={mayDrive(trip)} />
            ))}
          </Box>
        </Section>
      )}
      {selection !== undefined && <SelectDrafts drafts={drafts} selection={selection} />}
      {left.length > 0 && (
        <Section title={texts.earlier}>
          {left.map((trip) => (
            <Selectable key={trip.id} trip={trip} selection={selection} />
          ))}
        </Section>
      )}
      {days.map(({ day, trips }) => (
        <Section
          key={day}
          title={<DayText day={day} />}
          action={selection !== undefined && <ShareDay day={day} trips={trips} />}
        >
          {trips.map((trip) => (
            <Selectable key={trip.id} trip={trip} underDay selection={selection} />
          ))}
        </Section>
      ))}
    </Stack>
  );
}

/** The way to share a day's drafts out over vans, if they have several stops. */
function ShareDay({ day, trips }: { day: string; trips: readonly Trip[] }) {
  const drafts = trips.filter((trip) => trip.status === "draft" && trip.onDay === day);
  if (drafts.reduce((sum, { stopsTotal }) => sum + stopsTotal, 0) < 2) return null;
  return (
    <ButtonLink
      to="/trips/share"
      search={{ day }}
      variant="outlined"
      aria-label={shareTexts.openFor(dayWords(day))}
    >
      {shareTexts.open}
    </ButtonLink>
  );
}

interface SelectableProps {
  trip: Trip;
  /** Whether the day stands above the row. */
  underDay?: boolean;
  selection: Selection | undefined;
}

function Selectable({ trip, underDay = false, selection }: SelectableProps) {
  const row = <TripRow trip={trip} underDay={underDay} />;
  if (selection === undefined || trip.status !== "draft") return row;
  return (
    <Box sx={{ display: "flex", alignItems: "center", "& > a": { flex: 1, minWidth: 0 } }}>
      <SelectTrip trip={trip} selection={selection} />
      {row}
    </Box>
  );
}

function Section(props: { title: ReactNode; action?: ReactNode; children: ReactNode }) {
  const { title, action, children } = props;
  return (
    <Box component="section">
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, mb: 1 }}>
        <Box component="h2" sx={{ m: 0, fontSize: 16, fontWeight: 600 }}>
          {title}
        </Box>
        {action}
      </Box>
      {children}
    </Box>
  );
}
