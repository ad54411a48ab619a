import { onDevice } from "./device-db.ts";
import { nameOf, type View } from "../../lib/outbox/operation.ts";

const DAY_MS = 24 * 3600 * 1000;
const DAYS = 7;

/** When a kept answer expires: seven days after the day it is about, or after today. Milliseconds since 1970. */
export function keptUntil(answer: unknown, now = Date.now()): number {
  const day =
    typeof answer === "object" && answer !== null && "onDay" in answer ? String(answer.onDay) : "";
  const about = Date.parse(day);
  return (Number.isNaN(about) ? now : about + DAY_MS) + DAYS * DAY_MS;
}

/** Stores an answer on the device for the person who read it. */
export async function keep(by: string, view: View, answer: unknown): Promise<void> {
  const until = keptUntil(answer);
  await onDevice((db) => db.put("kept", { by, name: nameOf(view), answer, until }));
}

/** Returns the stored answer of a read, or undefined when there is none. */
export async function readKept(by: string, view: View): Promise<unknown> {
  const kept = await onDevice((db) => db.get("kept", [by, nameOf(view)]));
  return kept === undefined || kept.until < Date.now() ? undefined : kept.answer;
}

/** Stores many answers of one `path` in one transaction and deletes its other stored answers. */
export async function keepAll(
  by: string,
  pictures: readonly { view: View; answer: unknown }[],
  paths: readonly string[],
): Promise<void> {
  await onDevice(async (db) => {
    const tx = db.transaction("kept", "readwrite");
    const here = new Set(pictures.map(({ view }) => nameOf(view)));
    for (const [owner, name] of await tx.store.getAllKeys()) {
      const ofThese = paths.some((path) => name.startsWith(`${path} `));
      if (owner === by && ofThese && !here.has(name)) void tx.store.delete([owner, name]);
    }
    for (const { view, answer } of pictures) {
      void tx.store.put({ by, name: nameOf(view), answer, until: keptUntil(answer) });
    }
    await tx.done;
  });
}

/** Deletes every stored answer for which `goes` returns true. */
export async function forgetKept(
  goes: (kept: { by: string; name: string; until: number }) => boolean,
): Promise<void> {
  await onDevice(async (db) => {
    const tx = db.transaction("kept", "readwrite");
    for (const each of await tx.store.getAll()) {
      if (goes(each)) void tx.store.delete([each.by, each.name]);
    }
    await tx.done;
  });
}
