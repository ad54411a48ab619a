import { type AuditEvent, listAuditEvents } from "@kitround/contract/audit/audit-event.ts";
import { roles } from "@kitround/contract/access/capabilities.ts";
import { userStatuses } from "@kitround/contract/users/user-status.ts";
import { useQuery } from "@tanstack/react-query";
import { texts as roleTexts } from "#texts/roles";
import { texts } from "#texts/users";
import { formatDay } from "../../lib/dates.ts";
import { queryOptions } from "../../server/queries.ts";
import { Read, together } from "../../fittings/read.tsx";
import { PersonLink } from "../../fittings/record-link.tsx";
import { Timeline } from "../../ui/timeline.tsx";

const t = texts.changed;
const limit = 20;

/** The changes of a person's data and who made them, from the branch's audit trail. */
export function UserHistory({ id }: { id: string }) {
  const of = (entity: string) =>
    queryOptions(listAuditEvents, { query: { entity, entityId: id, limit } });
  const changes = useQuery(of("branch_user"));
  const links = useQuery(of("one_time_link"));
  const guesses = useQuery(of("password"));
  return (
    <Read of={together({ changes, links, guesses })} rows={3}>
      {(lists) => (
        <Timeline
          label={texts.history}
          entries={entriesOf(Object.values(lists).flatMap(({ items }) => items))}
        />
      )}
    </Read>
  );
}

function entriesOf(events: readonly AuditEvent[]) {
  return events
    .toSorted((a, b) => b.id - a.id)
    .map((event) => ({
      key: String(event.id),
      at: event.at,
      title: words(event),
      ...(event.actorName === null
        ? {}
        : {
            note: (
              <>
                <PersonLink id={event.actorId} name={event.actorName} />
                {event.reason !== null && ` · ${event.reason}`}
              </>
            ),
          }),
    }));
}

function words({ entity, action, before, after }: AuditEvent): string {
  if (entity === "one_time_link") return t.link;
  if (entity === "password") return t.guess;
  if (action === "insert") return after?.["status"] === "invited" ? t.invited : t.insert;
  const roleOf = (row: AuditEvent["after"]) => roles.find((role) => role === row?.["role"]);
  const from = roleOf(before);
  const to = roleOf(after);
  if (from !== undefined && to !== undefined && from !== to) {
    return t.role(roleTexts[from], roleTexts[to]);
  }
  const lastDay = after?.["endsOn"];
  if (before !== null && lastDay !== before["endsOn"]) {
    return typeof lastDay === "string" ? t.lastDay(formatDay(lastDay)) : t.noLastDay;
  }
  const status = userStatuses.find((each) => each === after?.["status"]);
  return status === undefined || status === before?.["status"]
    ? t.other
    : t.status(texts.statuses[status].toLowerCase());
}
