import type { KitDetail } from "@kitround/contract/kits/kit.ts";
import { texts } from "#texts/kits";
import { Timeline } from "../ui/timeline.tsx";
import { PersonLink } from "./record-link.tsx";
import { placeLink } from "./place-link.tsx";
import { kitTones } from "./kit-tone.tsx";

/** Where it has been and what was done to it, newest first. */
export function KitTimeline({ events }: { events: KitDetail["events"] }) {
  return (
    <Timeline
      label={texts.detail.history}
      entries={events.map((event) => {
        const place = placeLink(event);
        const title = texts.events[event.event] ?? texts.states[event.toState];
        return {
          key: String(event.id),
          at: event.occurredAt,
          title:
            place === null ? (
              title
            ) : (
              <>
                {title} · {place}
              </>
            ),
          tone: kitTones[event.toState],
          ...(event.actorName === null && event.reason === null
            ? {}
            : { note: <Note event={event} /> }),
        };
      })}
    />
  );
}

type KitEvent = KitDetail["events"][number];

function Note({ event: { actorId, actorName, reason } }: { event: KitEvent }) {
  return (
    <>
      {actorName !== null && <PersonLink id={actorId} name={texts.by(actorName)} />}
      {actorName !== null && reason !== null && " · "}
      {reason}
    </>
  );
}
