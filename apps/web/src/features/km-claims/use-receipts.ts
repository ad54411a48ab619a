import { useState } from "react";
import { texts } from "#texts/kit-photos";
import { useOwnOperations } from "../../lib/outbox/outbox-store.ts";
import { shrinkPhoto } from "../../lib/shrink-photo.ts";
import { uuid } from "../../lib/uuid.ts";
import { enterReceipt, entriesOf } from "./claim-operations.ts";

/** A picture that was refused, with the reason. */
interface LeftPhoto {
  key: string;
  file: File;
  fault: string;
}

export interface WaitingReceipt {
  key: string;
  file: string;
  tried: boolean;
}

/** The unsent receipts of a leg, and a function that adds one. */
export function useReceipts(
  claimId: string,
  leg: { id: string; fromPlace: string; toPlace: string },
) {
  const [left, setLeft] = useState<readonly LeftPhoto[]>([]);
  const drop = (key: string) => setLeft((all) => all.filter((each) => each.key !== key));
  const waiting: WaitingReceipt[] = entriesOf(useOwnOperations()).flatMap(
    ({ move, key, tried, refused }) =>
      move.kind === "receipt" && move.legId === leg.id && refused === undefined
        ? [{ key, tried, file: move.file }]
        : [],
  );

  async function addOne(file: File): Promise<void> {
    const leave = (fault: string) => setLeft((all) => [...all, { key: uuid(), file, fault }]);
    const photo = await shrinkPhoto(file);
    if (photo === null) return leave(texts.unreadable);
    try {
      await enterReceipt(claimId, leg, photo);
    } catch (error) {
      console.error(error);
      leave(texts.notKept);
    }
    return undefined;
  }

  async function add(files: readonly File[]) {
    for (const file of files) await addOne(file);
  }

  return {
    waiting,
    left,
    drop,
    add: (files: readonly File[]) => void add(files),
    again(photo: LeftPhoto) {
      drop(photo.key);
      void addOne(photo.file);
    },
  };
}
