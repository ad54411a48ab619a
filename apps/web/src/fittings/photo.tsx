import { readPhoto } from "@kitround/contract/files/photo.ts";
import type { PhotoSize } from "@kitround/contract/files/photo-rules.ts";
import { readReceipt } from "@kitround/contract/km-claims/receipt.ts";
import { mdiImageBrokenVariant } from "@mdi/js";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { texts } from "#texts/kit-photos";
import { request } from "../server/api.ts";
import { Icon } from "../ui/icon.tsx";
import { Read } from "./read.tsx";

interface PhotoProps {
  id: string;
  size: PhotoSize;
  alt: string;
  /** Cropped to its frame's shape; by default it is shown whole. */
  cut?: boolean;
  /** For a receipt: its claim, through which it is read. */
  claimId?: string;
}

/**
 * A photo from the server that fills its frame. An `<img>` can't send the session, so the bytes are fetched and get
 * an object URL.
 */
export function Photo({ id, size, alt, cut = false, claimId }: PhotoProps) {
  const query = useQuery({
    queryKey: [readPhoto.path, { id, size, claimId }],
    // A photo's bytes never change.
    staleTime: Infinity,
    gcTime: 60_000,
    retry: 1,
    meta: { reads: [] },
    queryFn: async ({ signal }) => {
      const how = { signal, background: true };
      const query = { size };
      const answer =
        claimId === undefined
          ? await request(readPhoto, { params: { id }, query }, how)
          : await request(readReceipt, { params: { id: claimId, fileId: id }, query }, how);
      return answer as Blob; // the route's answer has this media type
    },
  });
  return (
    <Read
      of={query}
      waiting={<Skeleton variant="rectangular" width="100%" height="100%" />}
      failed={
        <Box role="img" aria-label={texts.missing} title={texts.missing} sx={frame}>
          <Icon path={mdiImageBrokenVariant} size={28} />
        </Box>
      }
    >
      {(blob) => <Picture blob={blob} alt={alt} cut={cut} />}
    </Read>
  );
}

/** Bytes as a picture that fills its frame. */
export function Picture({ blob, alt, cut }: { blob: Blob; alt: string; cut: boolean }) {
  const ref = useMemo(() => showing(blob), [blob]);
  return (
    <img
      ref={ref}
      alt={alt}
      style={{
        display: "block",
        width: "100%",
        height: "100%",
        objectFit: cut ? "cover" : "contain",
      }}
    />
  );
}

const frame = {
  display: "grid",
  placeItems: "center",
  width: "100%",
  height: "100%",
  color: "text.secondary",
};

/** Creates an object URL for the bytes while the picture is shown. */
const showing = (blob: Blob) => (image: HTMLImageElement | null) => {
  if (image === null) return undefined;
  const url = URL.createObjectURL(blob);
  image.src = url;
  return () => URL.revokeObjectURL(url);
};
