import { allows, type Role } from "@kitround/contract/access/capabilities.ts";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { areas } from "../../lib/areas.ts";
import { isFree } from "../../lib/free-keys.ts";
import { useLatest } from "../../lib/use-latest.ts";

const KeysDialog = lazy(async () => {
  const module = await import("./keys-dialog.tsx");
  return { default: module.KeysDialog };
});

/** Milliseconds within which the second key must follow the first. */
const patienceMs = 1500;

/** `g` and then a letter opens an area, `g h` the start page; `?` lists all keys. */
export function ScreenKeys({ role }: { role: Role }) {
  const navigate = useNavigate();
  const [help, setHelp] = useState(false);
  const go = useLatest((key: string): boolean => {
    const area = Object.values(areas).find((one) => one.key === key);
    const path = key === "h" ? "/" : area && allows(area.access, role) ? area.path : null;
    if (path !== null) void navigate({ to: path });
    return path !== null;
  });
  useEffect(() => {
    let beganAt = -patienceMs;
    // Runs before the screen's own keys: in the plan `p` alone pins a kit.
    function onKey(event: KeyboardEvent) {
      if (!isFree(event)) return;
      const follows = event.timeStamp - beganAt < patienceMs;
      beganAt = -patienceMs;
      if (follows && go()(event.key)) {
        event.preventDefault();
        event.stopPropagation();
      } else if (event.key === "g") beganAt = event.timeStamp;
      else if (event.key === "?") setHelp(true);
    }
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, [go]);
  if (!help) return null;
  return (
    <Suspense fallback={null}>
      <KeysDialog role={role} onClose={() => setHelp(false)} />
    </Suspense>
  );
}
