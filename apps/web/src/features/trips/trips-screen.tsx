import { addDays } from "@kitround/contract/plan/days.ts";
import { listTrips } from "@kitround/contract/trips/trip.ts";
import { hasEnded, tripStatuses } from "@kitround/contract/trips/trip-statuses.ts";
import { mdiPlus, mdiTruckOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts as statusTexts } from "#texts/trip-status";
import { texts } from "#texts/trips";
import { FiltersInLine } from "../../fittings/list-filters.tsx";
import { Read } from "../../fittings/read.tsx";
import { listedTrips, tripsListOnDevice } from "./drive/carried-trips.ts";
import { useTripsAsEntered } from "./drive/use-trips-as-entered.ts";
import { saveTrips } from "./desk/trips-csv.ts";
import { ManyTrips, type Selection } from "./desk/many-trips.tsx";
import { TripsList } from "./desk/trips-list.tsx";
import { useCan } from "../../lib/can.ts";
import { today } from "../../lib/dates.ts";
import { ButtonLink } from "../../fittings/links.tsx";
import { usePartsAhead } from "../../fittings/use-parts-ahead.ts";
import { asOneAnswer } from "../../server/whole-list.ts";
import { useSession } from "../../lib/stored-session.ts";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ListBar } from "../../ui/list-bar.tsx";
import { Page } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import type { TripsSearch } from "./trips-search.ts";

const NewTrip = lazyPart(async () => (await import("./from-plan/new-trip.tsx")).NewTrip);
const forDesk = [NewTrip];
const none: [] = [];

interface TripsScreenProps {
  search: TripsSearch;
  onSearch: (next: TripsSearch) => void;
  onOpen: (id: string) => void;
}

/** The trips of the coming days with overdue ones, or the past ones. */
export function TripsScreen({ search, onSearch, onOpen }: TripsScreenProps) {
  const mayWrite = useCan("trips:write");
  const seesAll = useCan("trips:read");
  const drives = useCan("trips:run");
  const me = useSession()?.branchUserId;
  const [making, setMaking] = useState(false);
  usePartsAhead(mayWrite ? forDesk : none);
  const now = today();
  const past = search.show === "past";
  const query = {
    ...listedTrips(),
    ...(past ? { to: addDays(now, -1) } : {}),
    ...(search.mine ? { mine: "true" as const } : {}),
    ...(search.status ? { status: search.status } : {}),
  };
  const carried = !seesAll && !past && search.status === undefined;
  const trips = useQuery(carried ? tripsListOnDevice(query) : asOneAnswer(listTrips, { query }));
  const asEntered = useTripsAsEntered(trips.data?.items ?? []);
  // With this device's unsent entries applied.
  const save = () => saveTrips(asEntered);
  const filtered = search.mine === true || search.status !== undefined;
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const drafts = mayWrite && !past ? asEntered.filter(({ status }) => status === "draft") : [];
  const selection: Selection = {
    ids: marked,
    select: (ids, on) =>
      setMarked((before) => {
        const next = new Set(before);
        for (const id of ids) {
          if (on) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
  };
  const newTrip = mayWrite && (
    <Button
      variant="outlined"
      startIcon={<Icon path={mdiPlus} size={20} />}
      onClick={() => setMaking(true)}
    >
      {texts.newTrip}
    </Button>
  );

  return (
    <Page narrow>
      <ListBar
        filters={
          <FiltersInLine>
            <FilterChips
              label={texts.show}
              single
              options={[
                { value: "coming", label: texts.coming },
                { value: "past", label: texts.past },
              ]}
              value={[past ? "past" : "coming"]}
              onChange={([chosen]) => {
                const { show: _, ...rest } = search;
                onSearch(chosen === "past" ? { ...rest, show: "past" } : rest);
              }}
            />
            {drives && (
              <FilterChips
                label={texts.mine}
                options={[{ value: "mine", label: texts.mine }]}
                value={search.mine ? ["mine"] : []}
                onChange={([chosen]) => {
                  const { mine: _, ...rest } = search;
                  onSearch(chosen === undefined ? rest : { ...rest, mine: true });
                }}
              />
            )}
            <FilterChips
              label={texts.statusFilter}
              single
              options={tripStatuses
                .filter((status) => hasEnded(status) === past)
                .map((value) => ({
                  value,
                  label: statusTexts[value],
                }))}
              value={search.status === undefined ? [] : [search.status]}
              onChange={([chosen]) => {
                const { status: _, ...rest } = search;
                onSearch(chosen === undefined ? rest : { ...rest, status: chosen });
              }}
            />
          </FiltersInLine>
        }
        onSave={asEntered.length === 0 ? undefined : save}
        action={newTrip}
      />
      <Read of={trips} rows={8} height={64}>
        {() => (
          <TripsList
            trips={asEntered}
            past={past}
            drafts={drafts}
            selection={drafts.length > 0 ? selection : undefined}
            mayDrive={(trip) => trip.driverId === me || (me !== undefined && trip.helperId === me)}
            empty={
              filtered ? (
                <EmptyState
                  icon={mdiTruckOutline}
                  title={texts.empty.filtered}
                  action={
                    <Button
                      variant="outlined"
                      onClick={() => onSearch(past ? { show: "past" } : {})}
                    >
                      {texts.empty.clear}
                    </Button>
                  }
                />
              ) : (
                <EmptyState
                  icon={mdiTruckOutline}
                  title={past ? texts.empty.past : texts.empty.coming}
                  text={
                    past
                      ? texts.empty.pastText
                      : mayWrite
                        ? texts.empty.comingText
                        : texts.empty.driverText
                  }
                  {...(mayWrite && !past
                    ? {
                        action: (
                          <ButtonLink to="/plan" variant="contained">
                            {texts.toPlan}
                          </ButtonLink>
                        ),
                      }
                    : {})}
                />
              )
            }
          />
        )}
      </Read>
      <ManyTrips drafts={drafts} selection={selection} />
      {making && <NewTrip onClose={() => setMaking(false)} onMade={onOpen} />}
    </Page>
  );
}
