import { addKitPhoto, listKitPhotos } from "@kitround/contract/files/photo.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/kit-photos";
import { shrinkPhoto } from "../../lib/shrink-photo.ts";
import { uuid } from "../../lib/uuid.ts";
import { ApiError } from "../../server/api-error.ts";
import { request } from "../../server/api.ts";

export interface SendingPhoto {
  /** Its Idempotency-Key too: sent again after a lost answer it is one photo. */
  key: string;
  file: File;
  /** Null while it is on its way. */
  fault: string | null;
}

/** Sends photos one after the other; what was not taken stays with its reason, to be sent again or left out. */
export function useSendPhotos(kitId: string) {
  const client = useQueryClient();
  const [sending, setSending] = useState<readonly SendingPhoto[]>([]);
  const drop = (key: string) => setSending((all) => all.filter((each) => each.key !== key));
  const say = (key: string, fault: string | null) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, fault } : each)));

  async function sendOne({ key, file }: SendingPhoto) {
    const body = await shrinkPhoto(file);
    if (body === null) return say(key, texts.unreadable);
    try {
      const headers = { "Content-Type": body.type };
      await request(addKitPhoto, { params: { id: kitId }, body }, { key, headers, quiet: true });
      await client.invalidateQueries({ queryKey: [listKitPhotos.path] });
      drop(key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      say(key, error.status === 0 ? texts.lost : error.message);
    }
    return undefined;
  }

  async function add(files: readonly File[]) {
    const added = files.map((file): SendingPhoto => ({ key: uuid(), file, fault: null }));
    setSending((all) => [...all, ...added]);
    for (const each of added) await sendOne(each);
  }

  return {
    sending,
    drop,
    add: (files: readonly File[]) => void add(files),
    again(photo: SendingPhoto) {
      say(photo.key, null);
      void sendOne(photo);
    },
  };
}
