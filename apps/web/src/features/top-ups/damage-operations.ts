import { addKitPhoto } from "@kitround/contract/files/photo.ts";
import type { CheckInSheet } from "@kitround/contract/check-ins/check-in.ts";
import { texts } from "#texts/kit-photos";
import type { Operation } from "../../lib/outbox/operation.ts";
import { uuid } from "../../lib/uuid.ts";
import { record } from "../../server/outbox/outbox.ts";
import { photoLaneOf } from "./count-operations.ts";

/**
 * Adds a photo of damage, of one line of the packing list if that is known. It is sent separately: before its count it waits on the
 * server for that, after it it belongs to the last one, so neither blocks the other.
 */
export async function enterDamage(
  sheet: Pick<CheckInSheet, "kitId" | "kitCode" | "lines">,
  photo: Blob,
  lineId: string | undefined,
): Promise<void> {
  const { method, path } = addKitPhoto;
  const file = { id: uuid(), type: photo.type, bytes: await photo.arrayBuffer() };
  const item = sheet.lines.find((line) => line.lineId === lineId)?.itemName;
  await record(
    {
      lane: photoLaneOf(sheet.kitId, file.id),
      what: texts.entered(sheet.kitCode, item),
      kitId: sheet.kitId,
      call: { method, path },
      input: {
        params: { id: sheet.kitId },
        query: { damage: "true", ...(lineId === undefined ? {} : { lineId }) },
      },
    },
    { file },
  );
}

export interface WaitingPhoto extends Pick<Operation, "key" | "what"> {
  file: string;
  tried?: true;
}

/** A kit's photos that the server has neither accepted nor refused. */
export function photosWaiting(operations: readonly Operation[], kitId: string): WaitingPhoto[] {
  return operations.flatMap(({ lane, key, what, file, refused, tried }) =>
    file === undefined || refused !== undefined || lane !== photoLaneOf(kitId, file)
      ? []
      : [{ key, what, file, ...(tried === undefined ? {} : { tried }) }],
  );
}
