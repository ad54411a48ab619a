import { mdiCameraOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { shrinkPhoto } from "../../../lib/shrink-photo.ts";
import { Icon } from "../../../ui/icon.tsx";

interface TakePhotoProps {
  label: string;
  /** As it is kept and sent: a tenth of what the camera makes. */
  onPhoto: (photo: Blob) => void;
  onUnreadable: () => void;
}

/** Opens the phone's camera. */
export function TakePhoto({ label, onPhoto, onUnreadable }: TakePhotoProps) {
  const input = useRef<HTMLInputElement>(null);
  const [working, setWorking] = useState(false);
  async function take(file: File) {
    setWorking(true);
    const photo = await shrinkPhoto(file);
    setWorking(false);
    if (photo === null) onUnreadable();
    else onPhoto(photo);
  }
  return (
    <>
      <Button
        variant="outlined"
        loading={working}
        loadingPosition="start"
        sx={{ minHeight: 48 }}
        startIcon={<Icon path={mdiCameraOutline} size={20} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same picture can be chosen again.
          if (file !== undefined) void take(file);
          target.value = "";
        }}
      />
    </>
  );
}
