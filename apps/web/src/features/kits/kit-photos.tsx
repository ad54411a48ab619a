import { listKitPhotos } from "@kitround/contract/files/photo.ts";
import { mostPhotos } from "@kitround/contract/files/photo-rules.ts";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/kit-photos";
import { Unread } from "../../fittings/read.tsx";
import { AddPhotos } from "../../fittings/add-photos.tsx";
import { PhotoStrip } from "../../fittings/photo-strip.tsx";
import { useSendPhotos } from "../../fittings/use-send-photos.ts";
import { useAllowed } from "../../lib/can.ts";
import { queryOptions } from "../../server/queries.ts";
import { Muted, Strong } from "../../ui/vocabulary.tsx";

/** Photos of the kit and of its damage, as thumbnails; a tap enlarges one, and new ones can be taken with a phone. */
export function KitPhotos({ kitId, kitCode }: { kitId: string; kitCode: string }) {
  const mayAdd = useAllowed(["kits:condition", "trips:run-own"]);
  const query = useQuery(queryOptions(listKitPhotos, { params: { id: kitId } }));
  const send = useSendPhotos(kitId);
  const all = query.data?.items;
  if (all === undefined) {
    const waiting = <Skeleton variant="rounded" width={96} height={96} />;
    return <Unread of={query} waiting={waiting} />;
  }
  const photos = all.filter(({ damage }) => !damage);
  const damaged = all.filter(({ damage }) => damage);
  const count = photos.length + send.sending.length;
  return (
    <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
      {count === 0 && <Muted>{texts.none}</Muted>}
      <PhotoStrip kitCode={kitCode} photos={photos} send={send} />
      {mayAdd && count >= mostPhotos && <Muted>{texts.full(mostPhotos)}</Muted>}
      {mayAdd && count < mostPhotos && (
        <AddPhotos room={mostPhotos - photos.length} onFiles={send.add} />
      )}
      {damaged.length > 0 && (
        <>
          <Strong>{texts.damage}</Strong>
          <PhotoStrip kitCode={kitCode} photos={damaged} />
        </>
      )}
    </Box>
  );
}
