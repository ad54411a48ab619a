import { handToOffice } from "@kitround/contract/school-tasks/school-task.ts";
import { tellOffice } from "@kitround/contract/trips/trip-road.ts";
import { texts } from "#texts/outbox";
import { confirm } from "../../lib/confirm-store.ts";
import { formatMoment } from "../../lib/dates.ts";
import { giveFile } from "../../lib/give-file.ts";
import type { Operation } from "../../lib/outbox/operation.ts";
import { toast } from "../../lib/toast-store.ts";
import { uuid } from "../../lib/uuid.ts";
import { readDeviceFile } from "./device-files.ts";
import { record, removeEntry, tryAgain } from "./outbox.ts";

/** The maximum lengths of a task's title and its note. */
const longest = { title: 120, text: 2000 };

/**
 * The possible actions for an operation that the server refused. Each can be passed to the office in words; a picture is
 * saved on the device.
 */
export function waysOn(operation: Operation) {
  const { key, what, call } = operation;
  const handed = call.path === handToOffice.path;
  return {
    onAgain: () => void tryAgain(key),
    onDiscard: () => void discard(key, what),
    ...(handed ? {} : { onOffice: () => void handOver(operation) }),
  };
}

/** Creates a task for the office, with what was entered and the server's reason; then deletes the operation from this device. */
async function handOver(operation: Operation): Promise<void> {
  const { key, lane, what, at, said = "", refused = "", file } = operation;
  const bytes = file === undefined ? null : await readDeviceFile(file);
  const saved = bytes === null ? null : new File([bytes], texts.photo(what), { type: bytes.type });
  const taskId = uuid();
  const words = [
    texts.handed(what, formatMoment(at), refused),
    said,
    saved === null ? "" : texts.savedAs(saved.name),
  ];
  const text = words
    .filter((each) => each !== "")
    .join("\n")
    .slice(0, longest.text);
  await record({
    lane,
    part: `message ${taskId}`,
    what: texts.handing(what),
    said: text,
    ...messageOf(operation, taskId, text),
  });
  if (saved !== null) giveFile(saved);
  await removeEntry(key);
  toast(saved === null ? texts.office.done : texts.office.saved);
}

/** A trip's message goes with its trip, unless that is what was refused: then the trip is no longer this person's. */
function messageOf(
  { call, input, what, kitId }: Operation,
  taskId: string,
  text: string,
): Pick<Operation, "call" | "input"> {
  const tripId = (input.params as { id?: string } | undefined)?.id;
  if (call.path.startsWith("/trips/:id/") && call.path !== tellOffice.path) {
    const { method, path } = tellOffice;
    const body = { taskId, stopId: null, kitId: null, text };
    return { call: { method, path }, input: { params: { id: tripId ?? "" }, body } };
  }
  const { method, path } = handToOffice;
  const title = texts.handedTitle(what).slice(0, longest.title);
  return { call: { method, path }, input: { body: { kitId: kitId ?? null, title, text } } };
}

async function discard(key: string, what: string): Promise<void> {
  const { text, ...asked } = texts.discardAsk;
  if (await confirm({ ...asked, text: text(what) })) await removeEntry(key);
}
