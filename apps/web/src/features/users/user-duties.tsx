import { type Duties, getDuties } from "@kitround/contract/users/duties.ts";
import { nameBesideDay } from "@kitround/contract/trips/trip-name.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts as claimTexts } from "#texts/km-claims";
import { texts } from "#texts/users";
import { Read } from "../../fittings/read.tsx";
import { formatDay, formatMoment } from "../../lib/dates.ts";
import { TextLink } from "../../fittings/text-link.tsx";
import { queryOptions } from "../../server/queries.ts";
import { Muted } from "../../ui/vocabulary.tsx";

const t = texts.leave;

/** Somebody's current duties, each as a link. */
export function UserDuties({ id }: { id: string }) {
  const query = useQuery(queryOptions(getDuties, { params: { id } }));
  return (
    <Read of={query} rows={2}>
      {(duties) => <DutyList duties={duties} />}
    </Read>
  );
}

export function DutyList({ duties }: { duties: Duties }) {
  const { trips, routes, tasks, claims, links } = duties;
  if (trips.length + routes.length + tasks.length + claims.length + links.length === 0) {
    return <Muted>{t.nothing}</Muted>;
  }
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, "& li": { py: 0.25 } }}>
      {trips.map((trip) => (
        <li key={trip.id}>
          <TextLink to="/trips/$id" params={{ id: trip.id }}>
            {nameBesideDay(trip.name, trip.onDay)}
          </TextLink>
          , {formatDay(trip.onDay)}, {t.tripStatus[trip.status]}
        </li>
      ))}
      {routes.map((route) => (
        <li key={route.id}>
          <TextLink to="/settings/routes/$id" params={{ id: route.id }}>
            {t.route(route.name)}
          </TextLink>
        </li>
      ))}
      {tasks.map((task) => (
        <li key={task.id}>
          <TextLink to="/tasks" search={{ task: task.id }}>
            {task.title}
          </TextLink>
          {task.schoolName !== null && <>, {task.schoolName}</>}
        </li>
      ))}
      {claims.map((claim) => (
        <li key={claim.id}>
          <TextLink to="/km-claims" search={{ tab: "all", claim: claim.id }}>
            {claimTexts.claim(claim.number)}
          </TextLink>
          , {claimTexts.statuses[claim.status].toLowerCase()}
        </li>
      ))}
      {links.map(({ kind, name, madeAt }) => (
        <li key={`${kind} ${name} ${madeAt}`}>
          {t.links[kind](name)}, {formatMoment(madeAt)}
        </li>
      ))}
    </Box>
  );
}
