/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import type { Entry } from "./outbox-model.ts";
import { endsWithin } from "./ends-within.ts";

// The phone's IndexedDB, filled and emptied as the app does it.

const calls = {
  start: "/trips/:id/start",
  arrive: "/trips/:id/stops/:stopId/arrive",
  leave: "/trips/:id/stops/:stopId/leave",
  prove: "/trips/:id/stops/:stopId/proofs",
  take_back: "/trips/:id/stops/:stopId/take-back",
  finish: "/trips/:id/finish",
} as const;

/** Stores entries where and in the form in which the app does; each picture is `picture`. */
export async function fill(
  page: Page,
  by: string,
  entries: readonly Entry[],
  picture: Buffer,
): Promise<void> {
  const operations = entries.map(({ tripId: id, at, move }) => ({
    key: crypto.randomUUID(),
    by,
    at,
    lane: `trip:${id}`,
    what: move.kind,
    call: { method: "POST", path: calls[move.kind as keyof typeof calls] }, // made above, of these kinds only
    input: {
      params: { id, ...("stopId" in move ? { stopId: move.stopId } : {}) },
      ...(move.kind === "prove"
        ? { query: { ...move.query, at } }
        : { body: { ...("body" in move ? move.body : {}), at } }),
    },
    ...(move.kind === "prove" ? { file: move.query.proofId } : {}),
    view: { path: "/trips/:id", input: { params: { id } } },
  }));
  const written = page.evaluate(
    ({ given, text }) =>
      new Promise<void>((resolve, reject) => {
        const bytes = Uint8Array.from(atob(text), (sign) => sign.codePointAt(0) ?? 0).buffer;
        const opening = indexedDB.open("kitround");
        opening.addEventListener("error", () => reject(new Error("No database")));
        opening.addEventListener("success", () => {
          const tx = opening.result.transaction(["operation", "file"], "readwrite");
          for (const each of given) {
            tx.objectStore("operation").add(each);
            if (each.file === undefined) continue;
            tx.objectStore("file").add({ id: each.file, type: "image/jpeg", bytes });
          }
          tx.addEventListener("complete", () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    { given: operations, text: picture.toString("base64") },
  );
  await endsWithin("the entries to be on the device's disk", written);
}

interface Left {
  refused?: string;
  lane: string;
}

/** Waits until only refused entries are left, and triggers sending as the phone's `online` event does. */
export async function drain(page: Page, conflicts: number): Promise<Left[]> {
  const until = Date.now() + 15 * 60_000;
  for (;;) {
    const read = page.evaluate(
      () =>
        new Promise<Left[]>((resolve, reject) => {
          dispatchEvent(new Event("online"));
          const opening = indexedDB.open("kitround");
          opening.addEventListener("error", () => reject(new Error("No database")));
          opening.addEventListener("success", () => {
            const all = opening.result.transaction("operation").objectStore("operation").getAll();
            all.addEventListener("success", () => {
              opening.result.close();
              resolve(all.result as Left[]); // the app's own rows
            });
          });
        }),
    );
    const left = await endsWithin("the device's entries", read);
    const stopped = new Set(left.flatMap((each) => (each.refused === undefined ? [] : each.lane)));
    const behind = left.every((each) => stopped.has(each.lane));
    if (behind && stopped.size >= conflicts) return left;
    if (Date.now() > until) throw new Error(`${left.length} entries are still there.`);
    await page.waitForTimeout(200);
  }
}
