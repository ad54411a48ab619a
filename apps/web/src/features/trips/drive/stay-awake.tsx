import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useEffect } from "react";
import { texts } from "#texts/driver";
import { createStore, useStore } from "../../../lib/store.ts";

/** Whether the screen is kept on, until the app is closed. */
const wanted = createStore(true);

/** A switch that keeps the screen on during a trip. Renders nothing if the browser can't do it. */
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

/** Holds a wake lock until the returned function is called. The browser releases it when the page is hidden, so it is requested again. */
function keepAwake(): () => void {
  let ended = false;
  let lock: WakeLockSentinel | undefined;
  async function ask(): Promise<void> {
    if (document.visibilityState !== "visible") return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (ended) await lock.release();
    } catch {
      // Refused, for example because the battery is low: the screen turns off as usual.
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
