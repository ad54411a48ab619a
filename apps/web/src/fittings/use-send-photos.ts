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
  /** Also its Idempotency-Key: sent again after a lost answer it is one photo. */
  key: string;
  file: File;
  /** Null while it is being sent. */
  fault: string | null;
}

/** Sends photos that show what a kit looks like. */
export function useSendPhotos(kitId: string) {
  return useSending(listKitPhotos.path, (body, how) =>
    request(addKitPhoto, { params: { id: kitId }, body }, how),
  );
}

type How = NonNullable<Parameters<typeof request>[2]>;

/**
 * Sends photos one after another; a refused one stays with its reason, to be sent again or discarded. `shownBy` is
 * refreshed after each.
 */
function useSending(shownBy: string, send: (body: Blob, how: How) => Promise<unknown>) {
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
    // The list that would show the error has been closed.
    if (gone.current) toast(texts.notSent(file.name, why), { tone: "error" });
  };

  async function sendOne(photo: SendingPhoto) {
    const { key, file } = photo;
    const body = await shrinkPhoto(file);
    if (body === null) return refuse(photo, texts.unreadable);
    try {
      await send(body, { key, quiet: true });
      await client.invalidateQueries({ queryKey: [shownBy] });
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
