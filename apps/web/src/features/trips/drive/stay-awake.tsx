import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useEffect } from "react";
import { texts } from "#texts/driver";
import { createStore, useStore } from "../../../lib/store.ts";

/** Whether the screen is kept on, until the app is closed. */
const wanted = createStore(true);

/** Keeps the screen on while a trip is under way, with a switch. Draws nothing where the browser can't. */
export function StayAwake() {
  const on = useStore(wanted);
  const able = "wakeLock" in navigator;
  useEffect(() => (on && able ? keepAwake() : undefined), [on, able]);
  if (!able) return null;
  return (
    <FormControlLabel
      control={<Switch checked={on} onChange={(_, next) => wanted.set(next)} />}
      label={texts.stayAwake}
      sx={{ minHeight: 48, my: 1 }}
    />
  );
}

/** Holds a wake lock until the returned function is called. The browser drops it when the page is hidden, so it is asked for again. */
function keepAwake(): () => void {
  let ended = false;
  let lock: WakeLockSentinel | undefined;
  async function ask(): Promise<void> {
    if (document.visibilityState !== "visible") return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (ended) await lock.release();
    } catch {
      // Refused, when the battery is low for example: the screen goes dark as usual.
    }
  }
  void ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
