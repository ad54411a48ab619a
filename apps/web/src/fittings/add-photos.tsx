import { mdiCameraPlusOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import { useRef } from "react";
import { texts } from "#texts/kit-photos";
import { Icon } from "../ui/icon.tsx";

interface AddPhotosProps {
  label?: string;
  /** What the photos will show, if the label alone does not say it. */
  of?: string;
  /** How many more photos are allowed. */
  room: number;
  /** Opens the camera directly, for one photo. */
  camera?: boolean;
  working?: boolean;
  onFiles: (files: File[]) => void;
}

/** Opens the phone's camera or its pictures. */
export function AddPhotos({
  label = texts.add,
  of = label,
  room,
  camera = false,
  working = false,
  onFiles,
}: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outlined"
        aria-label={of}
        loading={working}
        loadingPosition="start"
        sx={{ minHeight: 48 }}
        startIcon={<Icon path={mdiCameraPlusOutline} size={20} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        multiple={!camera}
        capture={camera ? "environment" : undefined}
        aria-label={of}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])].slice(0, room);
          // Reset, so that the same photo can be chosen again.
          event.target.value = "";
          onFiles(files);
        }}
      />
    </>
  );
}
