import { mdiClose } from "@mdi/js";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { fileInHand, readDeviceFile } from "../server/outbox/device-files.ts";
import { takeBack } from "../server/outbox/outbox.ts";
import { Behind } from "../ui/behind.tsx";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "./photo.tsx";

interface WaitingPictureProps {
  /** Of its bytes on the device. */
  file: string;
  alt: string;
  cut: boolean;
  /** The same where this page has made it. */
  blob?: Blob | undefined;
  /** The entry that sends it, while there is one; until it has been on its way it can still be left out. */
  entry: { key: string; tried?: boolean } | undefined;
  leaveOut: string;
}

/** A picture as the device has it until the server does, filling its frame. */
export function WaitingPicture(props: WaitingPictureProps) {
  const { file, blob, alt, cut, entry, leaveOut } = props;
  return (
    <>
      {blob === undefined ? (
        <FromDevice file={file} alt={alt} cut={cut} />
      ) : (
        <Picture blob={blob} alt={alt} cut={cut} />
      )}
      <Behind>
        {entry !== undefined && entry.tried !== true && (
          <IconButton
            aria-label={`${leaveOut}: ${alt}`}
            onClick={() => void takeBack(entry.key)}
            sx={leave}
          >
            <Icon path={mdiClose} size={20} />
          </IconButton>
        )}
      </Behind>
    </>
  );
}

function FromDevice({ file, alt, cut }: Pick<WaitingPictureProps, "file" | "alt" | "cut">) {
  const { data } = useQuery({
    queryKey: ["device file", file],
    staleTime: Infinity,
    gcTime: 0,
    // Read from the device itself.
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

/** What it fills. */
export const pictureFrame = {
  position: "relative",
  border: 1,
  borderColor: "divider",
  bgcolor: "#fff",
} as const;
