import type { KitDetail } from "@kitround/contract/kits/kit.ts";
import { texts } from "#texts/kits";
import { Timeline } from "../../ui/timeline.tsx";
import { kitTones } from "./kit-tone.tsx";

/** Where it has been and what was done to it, newest first. */
export function KitTimeline({ events }: { events: KitDetail["events"] }) {
  return (
    <Timeline
      label={texts.detail.history}
      entries={events.map((event) => {
        const where = event.schoolName ?? event.tripName;
        const words = [
          ...(event.actorName === null ? [] : [texts.by(event.actorName)]),
          ...(event.reason === null ? [] : [event.reason]),
        ];
        const title = texts.events[event.event] ?? texts.states[event.toState];
        return {
          key: String(event.id),
          at: event.occurredAt,
          title: where === null ? title : `${title} · ${where}`,
          tone: kitTones[event.toState],
          ...(words.length === 0 ? {} : { note: words.join(" · ") }),
        };
      })}
    />
  );
}
