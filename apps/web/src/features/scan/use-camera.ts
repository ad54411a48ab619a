import { useEffect, useRef, useState } from "react";
import type { texts } from "#texts/scans";

export type CameraTrouble = Exclude<keyof typeof texts.camera.trouble, "reader">;

export interface Camera {
  state: "starting" | "shown" | CameraTrouble;
  /** The camera in use, and the others. */
  deviceId: string | undefined;
  devices: readonly MediaDeviceInfo[];
  /** Null if the camera has no light. */
  torch: boolean | null;
}

const starting: Camera = { state: "starting", deviceId: undefined, devices: [], torch: null };

/** Large enough for a small label an arm away, small enough to be read several times a second. */
const wanted = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** Shows the camera in `video`, the back one unless another is chosen. It is released when the component unmounts. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [chosen, setChosen] = useState<string>();
  const [camera, setCamera] = useState(starting);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    let stream: MediaStream | undefined;
    async function begin() {
      // Pages without https have no access to a camera.
      if (!("mediaDevices" in navigator)) {
        return setCamera({ ...starting, state: "insecure" });
      }
      const which =
        chosen === undefined ? { facingMode: "environment" } : { deviceId: { exact: chosen } };
      stream = await navigator.mediaDevices.getUserMedia({ video: { ...wanted, ...which } });
      if (gone.signal.aborted || video.current === null) return end();
      video.current.srcObject = stream;
      await video.current.play();
      const [picture] = stream.getVideoTracks();
      const all = await navigator.mediaDevices.enumerateDevices();
      if (gone.signal.aborted) return undefined;
      setTrack(picture ?? null);
      return setCamera({
        state: "shown",
        deviceId: picture?.getSettings().deviceId,
        devices: all.filter(({ kind }) => kind === "videoinput"),
        torch: hasTorch(picture) ? false : null,
      });
    }
    function end() {
      for (const each of stream?.getTracks() ?? []) each.stop();
    }
    begin().catch((error: unknown) => {
      // The dialog was closed while the camera was requested.
      if (gone.signal.aborted) return;
      console.warn("The camera could not be used", error);
      setCamera({ ...starting, state: troubleOf(error) });
    });
    return () => {
      gone.abort();
      end();
    };
  }, [chosen]);
  function light(on: boolean) {
    // Phones' browsers support it, but TypeScript's own types lack it.
    const torch: MediaTrackConstraintSet & { torch: boolean } = { torch: on };
    const wish = { advanced: [torch] };
    track?.applyConstraints(wish).then(
      () => setCamera((now) => ({ ...now, torch: on })),
      (error: unknown) => console.warn("No light", error),
    );
  }
  function choose(deviceId: string) {
    setCamera(starting);
    setChosen(deviceId);
  }
  return { camera, video, light, choose };
}

function hasTorch(track: MediaStreamTrack | undefined): boolean {
  // Firefox does not have getCapabilities.
  return track !== undefined && "torch" in (track.getCapabilities?.() ?? {});
}

const troubles: Record<string, CameraTrouble> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotSupportedError: "none",
};

function troubleOf(error: unknown): CameraTrouble {
  return (error instanceof DOMException && troubles[error.name]) || "failed";
}
