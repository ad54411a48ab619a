import { mostPhotos } from "@kitround/contract/files/photo-rules.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/kit-photos";
import { AddPhotos } from "../../fittings/add-photos.tsx";
import { useDamagePhotos } from "../../fittings/check-in-photos.tsx";
import { PhotoStrip } from "../../fittings/photo-strip.tsx";
import { pictureFrame, WaitingPicture } from "../../fittings/waiting-picture.tsx";
import { Muted, PlainList } from "../../ui/vocabulary.tsx";
import type { Damage, LeftPhoto } from "./use-damage.ts";

interface CountPhotosProps {
  kitId: string;
  kitCode: string;
  damage: Damage;
}

/** The photos of damage of the present count, which become part of its check-in. */
export function CountPhotos({ kitId, kitCode, damage }: CountPhotosProps) {
  const { data = [] } = useDamagePhotos(kitId);
  const photos = data.filter(({ checkInId }) => checkInId === null);
  const { waiting, left } = damage;
  const room = mostPhotos - photos.length - waiting.length - left.length;
  return (
    <Box
      component="section"
      aria-label={texts.damage}
      sx={{ display: "grid", gap: 1.5, justifyItems: "start", mb: 3 }}
    >
      <Typography variant="h3">{texts.damage}</Typography>
      <PhotoStrip kitCode={kitCode} photos={photos} />
      {waiting.length > 0 && (
        <PlainList style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
          {waiting.map((entry, at) => (
            <Box
              component="li"
              key={entry.key}
              sx={{ ...pictureFrame, width: 96, height: 96, borderRadius: 1, overflow: "hidden" }}
            >
              <WaitingPicture
                file={entry.file}
                alt={texts.waiting(entry.what, at + 1, waiting.length)}
                cut
                entry={entry}
                leaveOut={texts.drop}
              />
            </Box>
          ))}
        </PlainList>
      )}
      {left.map((photo) => (
        <Left key={photo.key} photo={photo} onDrop={() => damage.drop(photo.key)} />
      ))}
      {room > 0 ? (
        <AddPhotos label={texts.addDamage} room={room} onFiles={(files) => damage.add(files)} />
      ) : (
        <Muted>{texts.fullDamage(mostPhotos)}</Muted>
      )}
    </Box>
  );
}

function Left({ photo, onDrop }: { photo: LeftPhoto; onDrop: () => void }) {
  return (
    <Box role="alert" sx={{ overflowWrap: "anywhere" }}>
      <Box sx={{ color: "error.main" }}>{texts.notSent(photo.name, photo.fault)}</Box>
      <Button variant="outlined" sx={{ minHeight: 48 }} onClick={photo.again}>
        {texts.again}
      </Button>
      <Button variant="outlined" sx={{ minHeight: 48 }} onClick={onDrop}>
        {texts.drop}
      </Button>
    </Box>
  );
}
