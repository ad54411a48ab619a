import type { CheckInSheet } from "@kitround/contract/check-ins/check-in.ts";
import { useState } from "react";
import { texts } from "#texts/kit-photos";
import { useOwnOperations } from "../../lib/outbox/outbox-store.ts";
import { shrinkPhoto } from "../../lib/shrink-photo.ts";
import { uuid } from "../../lib/uuid.ts";
import { enterDamage, photosWaiting } from "./damage-operations.ts";

/** A photo that could not be added, with the reason. */
export interface LeftPhoto {
  key: string;
  name: string;
  fault: string;
  /** Tries again. */
  again: () => void;
}

/** The photos of damage taken during a count: they are stored on the device with it, also over a reload. */
export function useDamage(sheet: CheckInSheet) {
  const [left, setLeft] = useState<readonly LeftPhoto[]>([]);
  const waiting = photosWaiting(useOwnOperations(), sheet.kitId);
  const drop = (key: string) => setLeft((all) => all.filter((each) => each.key !== key));

  async function addOne(file: File, lineId: string | undefined): Promise<void> {
    const leave = (fault: string) => {
      const key = uuid();
      const again = () => {
        drop(key);
        void addOne(file, lineId);
      };
      setLeft((all) => [...all, { key, name: file.name, fault, again }]);
    };
    const photo = await shrinkPhoto(file);
    if (photo === null) return leave(texts.unreadable);
    try {
      await enterDamage(sheet, photo, lineId);
    } catch (error) {
      console.error(error);
      leave(texts.notKept);
    }
    return undefined;
  }

  async function add(files: readonly File[], lineId?: string) {
    for (const file of files) await addOne(file, lineId);
  }

  return {
    waiting,
    left,
    drop,
    add: (files: readonly File[], lineId?: string) => void add(files, lineId),
  };
}

export type Damage = ReturnType<typeof useDamage>;
