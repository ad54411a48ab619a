import { useEffect } from "react";
import { useSession } from "../lib/stored-session.ts";
import { carryKitRoom } from "../server/outbox/kit-room.ts";

const EVERY_MS = 5 * 60_000;
/** How long a failed read waits until it is tried again. */
const AGAIN_MS = 30_000;
/** How long the first read waits: the screen's own reads come first. */
const FIRST_MS = 2_000;

/** Whose kit room was taken along last, and when (milliseconds since 1970). */
let carried = { by: "", at: 0 };

/** While somebody works in the kit room, and on a volunteer's device everywhere: what they work on is on the device before the signal is gone. */
export function useCarryKitRoom(): void {
  const me = useSession()?.branchUserId;
  useEffect(() => {
    if (me === undefined) return undefined;
    let trying = false;
    const carry = async () => {
      const fresh = carried.by === me && Date.now() - carried.at < EVERY_MS;
      if (fresh || trying || document.visibilityState === "hidden") return;
      trying = true;
      try {
        await carryKitRoom(me);
        carried = { by: me, at: Date.now() };
      } catch {
        // Without signal, or while work goes out: what was taken along before is still there.
      }
      trying = false;
    };
    const first = setTimeout(() => void carry(), FIRST_MS);
    const timer = setInterval(() => void carry(), AGAIN_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [me]);
}

/** Stands at the app's root while a volunteer is signed in. */
export function CarryKitRoom() {
  useCarryKitRoom();
  return null;
}
