import { mostPhotos } from "@kitround/contract/files/photo-rules.ts";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/kit-photos";
import { AddPhotos } from "../../fittings/add-photos.tsx";
import { useDamagePhotos } from "../../fittings/check-in-photos.tsx";
import { PhotoStrip } from "../../fittings/photo-strip.tsx";
import type { SendPhotos } from "../../fittings/use-send-photos.ts";
import { Muted } from "../../ui/vocabulary.tsx";

interface CountPhotosProps {
  kitId: string;
  kitCode: string;
  send: SendPhotos;
}

/** The photos of damage of the count under way: they are part of the check-in that it becomes. */
export function CountPhotos({ kitId, kitCode, send }: CountPhotosProps) {
  const { data = [] } = useDamagePhotos(kitId);
  const photos = data.filter(({ checkInId }) => checkInId === null);
  const room = mostPhotos - photos.length - send.sending.length;
  return (
    <Box
      component="section"
      aria-label={texts.damage}
      sx={{ display: "grid", gap: 1.5, justifyItems: "start", mb: 3 }}
    >
      <Typography variant="h3">{texts.damage}</Typography>
      <PhotoStrip kitCode={kitCode} photos={photos} send={send} />
      {room > 0 ? (
        <AddPhotos
          label={texts.addDamage}
          room={room}
          onFiles={(files) => send.add(files, { damage: true })}
        />
      ) : (
        <Muted>{texts.fullDamage(mostPhotos)}</Muted>
      )}
    </Box>
  );
}
