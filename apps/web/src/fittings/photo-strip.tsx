import type { Photo as KitPhoto } from "@kitround/contract/files/photo.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import ButtonBase from "@mui/material/ButtonBase";
import Skeleton from "@mui/material/Skeleton";
import { useState } from "react";
import { texts } from "#texts/kit-photos";
import { formatMoment } from "../lib/dates.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Photo } from "./photo.tsx";
import type { SendingPhoto, SendPhotos } from "./use-send-photos.ts";

// A person who only counts opens none of them.
const PhotoDialog = lazyPart(async () => {
  const module = await import("./photo-dialog.tsx");
  return module.PhotoDialog;
});

const side = 96;
const tile = { width: side, height: side, borderRadius: 1, overflow: "hidden", flexShrink: 0 };

interface PhotoStripProps {
  kitCode: string;
  photos: readonly KitPhoto[];
  /** Photos that are being sent, and those that failed. */
  send?: SendPhotos;
}

/** Thumbnails of photos; a tap enlarges one. Renders nothing if there are none. */
export function PhotoStrip({ kitCode, photos, send }: PhotoStripProps) {
  const [open, setOpen] = useState<string | null>(null);
  const sending = send?.sending ?? [];
  const at = photos.findIndex(({ id }) => id === open);
  const name = (index: number) => nameOf(kitCode, photos, index);
  if (photos.length + sending.length === 0) return null;
  return (
    <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
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
        {sending
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
      {sending
        .filter(({ fault }) => fault !== null)
        .map((photo) => (
          <NotSent
            key={photo.key}
            photo={photo}
            onAgain={() => send?.again(photo)}
            onDrop={() => send?.drop(photo.key)}
          />
        ))}
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

/** "DBN-03, photo 2 of 5"; a photo of damage says what it shows, and at which check-in it was found. */
function nameOf(kitCode: string, photos: readonly KitPhoto[], index: number): string {
  const plain = texts.photoOf(kitCode, index + 1, photos.length);
  const photo = photos[index];
  if (!photo?.damage) return plain;
  const { itemName, checkInAt } = photo;
  return texts.damageOf(plain, itemName, checkInAt === null ? null : formatMoment(checkInAt));
}

interface NotSentProps {
  photo: Pick<SendingPhoto, "file" | "fault">;
  onAgain: () => void;
  onDrop: () => void;
}

/** Why a photo was not accepted, with buttons to retry or discard it. */
export function NotSent({ photo, onAgain, onDrop }: NotSentProps) {
  return (
    <Box role="alert" sx={{ overflowWrap: "anywhere" }}>
      <Box sx={{ color: "error.main" }}>{texts.notSent(photo.file.name, photo.fault ?? "")}</Box>
      <Button variant="outlined" onClick={onAgain}>
        {texts.again}
      </Button>
      <Button variant="outlined" onClick={onDrop}>
        {texts.drop}
      </Button>
    </Box>
  );
}
