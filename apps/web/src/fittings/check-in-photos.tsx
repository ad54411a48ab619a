import { listKitPhotos } from "@kitround/contract/files/photo.ts";
import { useQuery } from "@tanstack/react-query";
import { queryOptions } from "../server/queries.ts";
import { api } from "../server/api.ts";
import { PhotoStrip } from "./photo-strip.tsx";

interface CheckInPhotosProps {
  kitId: string;
  kitCode: string;
  /** The time of the check-in, which all its events and photos have; null for the one being made. */
  at: string | null;
}

/**
 * A kit's photos of damage. Errors are ignored: beside a count there may be no signal, and the person counting can do
 * without.
 */
export function useDamagePhotos(kitId: string) {
  const input = { params: { id: kitId } };
  return useQuery({
    ...queryOptions(listKitPhotos, input),
    queryFn: ({ signal }) => api(listKitPhotos, input, { signal, quiet: true }),
    select: ({ items }) => items.filter(({ damage }) => damage),
  });
}

/** The photos of damage from one check-in; renders nothing if there are none. */
export function CheckInPhotos({ kitId, kitCode, at }: CheckInPhotosProps) {
  const { data = [] } = useDamagePhotos(kitId);
  return <PhotoStrip kitCode={kitCode} photos={data.filter((photo) => photo.checkInAt === at)} />;
}
