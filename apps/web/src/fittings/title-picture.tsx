import { listTitlePictures } from "@kitround/contract/files/photo.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "../lib/can.ts";
import { queryOptions } from "../server/queries.ts";
import { Photo } from "./photo.tsx";

interface TitlePictureProps {
  /** Code of a kit ("DBN-03") or of its title ("DBN"). */
  code: string | null;
  /** Side length in pixels, or in CSS. */
  side?: number | string;
}

/** A photo of the title, beside its name; renders nothing if none of its kits has a photo. */
export function TitlePicture({ code, side = 44 }: TitlePictureProps) {
  const mayRead = useCan("kits:read");
  const { data } = useQuery({
    ...queryOptions(listTitlePictures),
    enabled: mayRead && code !== null,
    // A background read, because the title is enough without the picture.
    meta: { reads: listTitlePictures.reads, ahead: true },
    retry: false,
  });
  const title = code?.split("-")[0];
  const fileId = data?.items.find((each) => each.kitTypeCode === title)?.fileId;
  if (fileId === undefined) return null;
  return (
    <Box
      component="span"
      data-picture={title}
      sx={{ flexShrink: 0, borderRadius: 1, overflow: "hidden", display: "inline-block" }}
      style={{ width: side, height: side }}
    >
      <Photo id={fileId} size="small" alt="" cut />
    </Box>
  );
}
