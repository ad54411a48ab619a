import { tellOffice } from "@kitround/contract/trips/trip-road.ts";
import { texts } from "#texts/outbox";
import { confirm } from "../../lib/confirm-store.ts";
import { formatTime } from "../../lib/dates.ts";
import type { Operation } from "../../lib/outbox/operation.ts";
import { toast } from "../../lib/toast-store.ts";
import { uuid } from "../../lib/uuid.ts";
import { record, takeBack, tryAgain } from "./outbox.ts";

/** As long as a message to the office may be. */
const longest = 2000;

/** The ways on from an operation that the server did not take. What was said on a trip can be handed to the office in words. */
export function waysOn(operation: Operation) {
  const { key, what } = operation;
  return {
    onAgain: () => void tryAgain(key),
    onDiscard: () => void discard(key, what),
    ...(isOfTrip(operation) ? { onOffice: () => void handOver(operation) } : {}),
  };
}

/** A picture can't be put into words, and a message has been already. */
function isOfTrip({ call, file }: Operation): boolean {
  const ofTrip = call.path.startsWith("/trips/:id/") && call.path !== tellOffice.path;
  return ofTrip && file === undefined;
}

/** Makes it a task for the office, with the server's reason; only then it goes from this device. */
async function handOver({ key, lane, what, at, input, refused }: Operation): Promise<void> {
  const { method, path } = tellOffice;
  const taskId = uuid();
  const text = texts.handed(what, formatTime(at), refused ?? "").slice(0, longest);
  await record({
    lane,
    part: `message ${taskId}`,
    what: texts.handing(what),
    call: { method, path },
    input: { params: { id: tripOf(input) }, body: { taskId, stopId: null, kitId: null, text } },
  });
  await takeBack(key);
  toast(texts.office.done);
}

/** The trip of a trip's call: see `isOfTrip`. */
const tripOf = (input: Operation["input"]) => String((input.params as { id: string }).id);

async function discard(key: string, what: string): Promise<void> {
  const { text, ...asked } = texts.discardAsk;
  if (await confirm({ ...asked, text: text(what) })) await takeBack(key);
}
