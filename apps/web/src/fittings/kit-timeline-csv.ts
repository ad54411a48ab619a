import type { KitDetail } from "@kitround/contract/kits/kit.ts";
import { texts as history } from "#texts/history";
import { texts } from "#texts/kits";
import { momentCell, saveRows } from "../ui/save-table.ts";

type KitEvent = KitDetail["events"][number];

/** The name of an event on screen. */
export const eventName = ({ event, toState }: KitEvent) =>
  texts.events[event] ?? texts.states[toState];

/** Saves a kit's whole history: a row for each event, newest first. */
export function saveKitsWay({ code, events }: Pick<KitDetail, "code" | "events">): void {
  const t = history.csv;
  saveRows(
    `${code} ${texts.detail.history}`,
    [
      { title: t.when, value: (event) => momentCell(event.occurredAt) },
      { title: t.what, value: eventName },
      { title: t.state, value: ({ toState }) => texts.states[toState] },
      { title: t.where, value: ({ schoolName, tripName }) => schoolName ?? tripName },
      { title: t.who, value: ({ actorName }) => actorName },
      { title: t.why, value: ({ reason }) => reason },
    ],
    events,
  );
}
