import { listKitPhotos } from "@kitround/contract/files/photo.ts";
import { useQuery } from "@tanstack/react-query";
import { queryOptions } from "../server/queries.ts";
import { api } from "../server/api.ts";
import { PhotoStrip } from "./photo-strip.tsx";

interface CheckInPhotosProps {
  kitId: string;
  kitCode: string;
  /** The moment of the check-in, which is that of all it did to the kit; null for the one under way. */
  at: string | null;
}

/** A kit's photos of damage, quietly: beside a count there may be no signal, and who counts can do without them. */
export function useDamagePhotos(kitId: string) {
  const input = { params: { id: kitId } };
  return useQuery({
    ...queryOptions(listKitPhotos, input),
    queryFn: ({ signal }) => api(listKitPhotos, input, { signal, quiet: true }),
    select: ({ items }) => items.filter(({ damage }) => damage),
  });
}

/** What was found damaged at one check-in; nothing where nobody took a photo. */
export function CheckInPhotos({ kitId, kitCode, at }: CheckInPhotosProps) {
  const { data = [] } = useDamagePhotos(kitId);
  return <PhotoStrip kitCode={kitCode} photos={data.filter((photo) => photo.checkInAt === at)} />;
}
