import type { SchoolNow } from "@kitround/contract/schools/school-now.ts";
import { nameBesideDay } from "@kitround/contract/trips/trip-name.ts";
import type { ReactNode } from "react";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/school-now";
import { KitLink, TripLink } from "../../fittings/record-link.tsx";
import { TextLink } from "../../fittings/text-link.tsx";
import { formatDay, lateBy } from "../../lib/dates.ts";
import { KitChip } from "../../ui/kit-chip.tsx";
import { StateTone } from "../../ui/tone.tsx";
import { ListLine, Muted, PlainList } from "../../ui/vocabulary.tsx";

interface SchoolNowProps {
  schoolId: string;
  now: SchoolNow;
  seesTrips: boolean;
}

/** The present situation of a school: its kits, the next visit, open tasks. */
export function SchoolNowPart({ schoolId, now, seesTrips }: SchoolNowProps) {
  const { kits, visit, tasks } = now;
  return (
    <Part title={texts.title}>
      {kits.length === 0 && <Muted>{texts.noKits}</Muted>}
      <PlainList>
        {kits.map(({ kitId, code, kitTypeName, collectOn }) => {
          const late = collectOn === null ? null : lateBy(collectOn);
          return (
            <ListLine key={kitId}>
              <KitLink code={code}>
                <KitChip code={code} title={kitTypeName} />
              </KitLink>
              {late === null ? (
                <Muted as="span">
                  {collectOn === null ? texts.noCollection : texts.until(formatDay(collectOn))}
                </Muted>
              ) : (
                <StateTone tone="late" word={late} />
              )}
            </ListLine>
          );
        })}
      </PlainList>
      <Box sx={{ py: 1 }}>
        {visit === null ? (
          <Muted>{texts.noVisit}</Muted>
        ) : (
          <>
            {texts.visit(formatDay(visit.onDay), visit.deliveries, visit.collections)}{" "}
            {seesTrips && (
              <TripLink id={visit.tripId} name={nameBesideDay(visit.tripName, visit.onDay)} />
            )}
          </>
        )}
      </Box>
      {tasks.length > 0 && (
        <PlainList>
          {tasks.map((task) => (
            <ListLine key={task.id}>
              <TextLink to="/tasks" search={{ school: schoolId }}>
                {task.title}
              </TextLink>
              {task.dueOn !== null && <Muted as="span">{texts.due(formatDay(task.dueOn))}</Muted>}
            </ListLine>
          ))}
        </PlainList>
      )}
    </Part>
  );
}

/** A school's requests for the present and coming terms. */
export function SchoolWishes({ wishes }: { wishes: SchoolNow["wishes"] }) {
  const terms = Map.groupBy(wishes, ({ termId }) => termId);
  return (
    <Part title={texts.wishes}>
      {wishes.length === 0 && <Muted>{texts.noWishes}</Muted>}
      {[...terms].map(([termId, own]) => (
        <Box key={termId} sx={{ mb: 1 }}>
          {own[0] && <Muted>{texts.term(own[0].termNumber, own[0].termYear)}</Muted>}
          <PlainList>
            {own.map((wish) => (
              <ListLine key={wish.id}>
                <span>{texts.wish(wish.rank + 1, wish.kitTypeName)}</span>
                <Muted as="span" small>
                  {[texts.status[wish.status], ...(wish.fromSchool ? [texts.fromSchool] : [])].join(
                    ", ",
                  )}
                </Muted>
              </ListLine>
            ))}
          </PlainList>
        </Box>
      ))}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ overflowWrap: "anywhere" }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
