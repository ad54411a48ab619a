import { mdiClose } from "@mdi/js";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { fileInHand, readDeviceFile } from "../server/outbox/device-files.ts";
import { removeEntry } from "../server/outbox/outbox.ts";
import { Deferred } from "../ui/deferred.tsx";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "./photo.tsx";

interface WaitingPictureProps {
  /** Id of its bytes on the device. */
  file: string;
  alt: string;
  cut: boolean;
  /** The bytes, if this page has created them. */
  blob?: Blob | undefined;
  /** The entry that sends it, if any; until it was first sent it can still be removed. */
  entry: { key: string; tried?: boolean } | undefined;
  leaveOut: string;
}

/** A picture that is stored on the device until the server has it, filling its frame. */
export function WaitingPicture(props: WaitingPictureProps) {
  const { file, blob, alt, cut, entry, leaveOut } = props;
  return (
    <>
      {blob === undefined ? (
        <FromDevice file={file} alt={alt} cut={cut} />
      ) : (
        <Picture blob={blob} alt={alt} cut={cut} />
      )}
      <Deferred>
        {entry !== undefined && entry.tried !== true && (
          <IconButton
            aria-label={`${leaveOut}: ${alt}`}
            onClick={() => void removeEntry(entry.key)}
            sx={leave}
          >
            <Icon path={mdiClose} size={20} />
          </IconButton>
        )}
      </Deferred>
    </>
  );
}

function FromDevice({ file, alt, cut }: Pick<WaitingPictureProps, "file" | "alt" | "cut">) {
  const { data } = useQuery({
    queryKey: ["device file", file],
    staleTime: Infinity,
    gcTime: 0,
    // Read from the device, so it needs no network.
    networkMode: "always",
    meta: { reads: [] },
    queryFn: () => readDeviceFile(file),
    initialData: () => fileInHand(file) ?? undefined,
  });
  return data ? <Picture blob={data} alt={alt} cut={cut} /> : null;
}

const leave = {
  position: "absolute",
  top: 0,
  right: 0,
  width: 48,
  height: 48,
  bgcolor: "background.paper",
  "&:hover": { bgcolor: "background.paper" },
} as const;

/** Fills the frame. */
export const pictureFrame = {
  position: "relative",
  border: 1,
  borderColor: "divider",
  bgcolor: "#fff",
} as const;
