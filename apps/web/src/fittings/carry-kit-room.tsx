import { useEffect } from "react";
import { useSession } from "../lib/stored-session.ts";
import { carryKitRoom } from "../server/outbox/kit-room.ts";

const EVERY_MS = 5 * 60_000;
/** Delay before a failed read is retried. */
const AGAIN_MS = 30_000;
/** Delay of the first read, so that the screen's own reads come first. */
const FIRST_MS = 2_000;

/** Whose kit room data were stored last, and when (milliseconds since 1970). */
let carried = { by: "", at: 0 };

/**
 * Stores the kit room's data on the device before the signal is lost: while somebody works in the kit room, and on a
 * volunteer's device everywhere.
 */
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
        // Without signal, or while entries are being sent, the data stored earlier are still there.
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

/** Rendered at the app's root while a volunteer is signed in. */
export function CarryKitRoom() {
  useCarryKitRoom();
  return null;
}
