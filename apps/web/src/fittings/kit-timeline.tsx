import type { KitDetail } from "@kitround/contract/kits/kit.ts";
import { texts } from "#texts/kits";
import { Timeline } from "../ui/timeline.tsx";
import { CheckInPhotos } from "./check-in-photos.tsx";
import { eventName } from "./kit-timeline-csv.ts";
import { PersonLink } from "./record-link.tsx";
import { placeLink } from "./place-link.tsx";
import { kitTones } from "./kit-tone.tsx";

interface KitTimelineProps {
  kit: Pick<KitDetail, "id" | "code" | "events">;
  /** Shows these instead of all. */
  events?: KitDetail["events"];
}

/** Events of a count, which may have photos. */
const counted: ReadonlySet<string> = new Set(["check_in_complete", "check_in_short", "quarantine"]);

/** Where the kit has been and what was done to it, newest first. */
export function KitTimeline({ kit, events = kit.events }: KitTimelineProps) {
  return (
    <Timeline
      label={texts.detail.history}
      entries={events.map((event) => {
        const place = placeLink(event);
        const title = eventName(event);
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
          ...(counted.has(event.event)
            ? {
                below: <CheckInPhotos kitId={kit.id} kitCode={kit.code} at={event.occurredAt} />,
              }
            : {}),
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
