import { listKitPhotos } from "@kitround/contract/files/photo.ts";
import { mostPhotos } from "@kitround/contract/files/photo-rules.ts";
import { mdiCameraPlusOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import ButtonBase from "@mui/material/ButtonBase";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { texts } from "#texts/kit-photos";
import { Photo } from "../../fittings/photo.tsx";
import { useAllowed } from "../../lib/can.ts";
import { queryOptions } from "../../server/queries.ts";
import { Icon } from "../../ui/icon.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { PhotoDialog } from "./photo-dialog.tsx";
import { type SendingPhoto, useSendPhotos } from "./use-send-photos.ts";
import { Muted } from "../../ui/vocabulary.tsx";

const side = 96;
const tile = { width: side, height: side, borderRadius: 1, overflow: "hidden", flexShrink: 0 };

/** What the kit looks like: its photos small, one of them large at a tap, and more of them from the phone in hand. */
export function KitPhotos({ kitId, kitCode }: { kitId: string; kitCode: string }) {
  const mayAdd = useAllowed(["kits:condition", "trips:run-own"]);
  const query = useQuery(queryOptions(listKitPhotos, { params: { id: kitId } }));
  const send = useSendPhotos(kitId);
  const [open, setOpen] = useState<string | null>(null);
  const photos = query.data?.items;
  if (photos === undefined) {
    return query.isError ? (
      <ErrorState onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton variant="rounded" width={side} height={side} />
    );
  }
  const name = (index: number) => texts.photoOf(kitCode, index + 1, photos.length);
  const at = photos.findIndex(({ id }) => id === open);
  const full = photos.length + send.sending.length >= mostPhotos;
  return (
    <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
      {photos.length + send.sending.length > 0 ? (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {photos.map((photo, index) => (
            <ButtonBase
              key={photo.id}
              aria-label={texts.open(name(index))}
              onClick={() => setOpen(photo.id)}
              sx={{ ...tile, border: 1, borderColor: "divider" }}
            >
              <Photo id={photo.id} size="small" alt="" cut />
            </ButtonBase>
          ))}
          {send.sending
            .filter(({ fault }) => fault === null)
            .map(({ key }) => (
              <Box key={key} role="status" sx={{ ...tile, position: "relative" }}>
                <Skeleton variant="rectangular" width={side} height={side} />
                <Box sx={{ position: "absolute", inset: 0, display: "grid", placeItems: "center" }}>
                  {texts.sending}
                </Box>
              </Box>
            ))}
        </Box>
      ) : (
        <Muted>{texts.none}</Muted>
      )}
      {send.sending
        .filter(({ fault }) => fault !== null)
        .map((photo) => (
          <NotSent
            key={photo.key}
            photo={photo}
            onAgain={() => send.again(photo)}
            onDrop={() => send.drop(photo.key)}
          />
        ))}
      {mayAdd && full && <Muted>{texts.full(mostPhotos)}</Muted>}
      {mayAdd && !full && <AddPhotos onFiles={send.add} room={mostPhotos - photos.length} />}
      {at >= 0 && (
        <PhotoDialog
          photos={photos}
          at={at}
          name={name(at)}
          onGo={(index) => setOpen(photos[index]?.id ?? null)}
          onClose={() => setOpen(null)}
        />
      )}
    </Box>
  );
}

function AddPhotos({ onFiles, room }: { onFiles: (files: File[]) => void; room: number }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiCameraPlusOutline} size={20} />}
        onClick={() => input.current?.click()}
      >
        {texts.add}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        multiple
        onChange={(event) => {
          const files = [...(event.target.files ?? [])].slice(0, room);
          // The same photo can be chosen again.
          event.target.value = "";
          onFiles(files);
        }}
      />
    </>
  );
}

interface NotSentProps {
  photo: SendingPhoto;
  onAgain: () => void;
  onDrop: () => void;
}

function NotSent({ photo, onAgain, onDrop }: NotSentProps) {
  return (
    <Box role="alert" sx={{ overflowWrap: "anywhere" }}>
      <Box sx={{ color: "error.main" }}>{texts.notSent(photo.file.name, photo.fault ?? "")}</Box>
      <Button onClick={onAgain}>{texts.again}</Button>
      <Button onClick={onDrop}>{texts.drop}</Button>
    </Box>
  );
}
