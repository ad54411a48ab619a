import { useState } from "react";
import { AddPhotos } from "../../../fittings/add-photos.tsx";
import { shrinkPhoto } from "../../../lib/shrink-photo.ts";

interface TakePhotoProps {
  label: string;
  /** The stored and sent size: a tenth of the camera's. */
  onPhoto: (photo: Blob) => Promise<void>;
  onUnreadable: () => void;
}

/** Opens the phone's camera. */
export function TakePhoto({ label, onPhoto, onUnreadable }: TakePhotoProps) {
  const [working, setWorking] = useState(false);
  async function take(file: File) {
    setWorking(true);
    const photo = await shrinkPhoto(file);
    if (photo === null) onUnreadable();
    else await onPhoto(photo);
    setWorking(false);
  }
  return (
    <AddPhotos
      label={label}
      room={1}
      camera
      working={working}
      onFiles={([file]) => {
        if (file !== undefined) void take(file);
      }}
    />
  );
}
