import { addKitPhoto, listKitPhotos } from "@kitround/contract/files/photo.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { texts } from "#texts/kit-photos";
import { shrinkPhoto } from "../lib/shrink-photo.ts";
import { toast } from "../lib/toast-store.ts";
import { uuid } from "../lib/uuid.ts";
import { ApiError } from "../server/api-error.ts";
import { request } from "../server/api.ts";

export interface SendingPhoto {
  /** Its Idempotency-Key too: sent again after a lost answer it is one photo. */
  key: string;
  file: File;
  /** Null while it is on its way. */
  fault: string | null;
}

/** Sends photos to know a kit by, one after the other; what was not taken stays with its reason, to be sent again or left out. */
export function useSendPhotos(kitId: string) {
  const client = useQueryClient();
  const [sending, setSending] = useState<readonly SendingPhoto[]>([]);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const drop = (key: string) => setSending((all) => all.filter((each) => each.key !== key));
  const say = (key: string, fault: string | null) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, fault } : each)));
  const refuse = ({ key, file }: SendingPhoto, why: string) => {
    say(key, why);
    // Nobody sees the list any more that it stands in.
    if (gone.current) toast(texts.notSent(file.name, why), { tone: "error" });
  };

  async function sendOne(photo: SendingPhoto) {
    const { key, file } = photo;
    const body = await shrinkPhoto(file);
    if (body === null) return refuse(photo, texts.unreadable);
    try {
      const input = { params: { id: kitId }, body };
      await request(addKitPhoto, input, { key, quiet: true });
      await client.invalidateQueries({ queryKey: [listKitPhotos.path] });
      drop(key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(photo, error.status === 0 ? texts.lost : error.message);
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

export type SendPhotos = ReturnType<typeof useSendPhotos>;
