import { can } from "@kitround/contract/access/capabilities.ts";
import { scanKit } from "@kitround/contract/kits/kit.ts";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { texts } from "#texts/scans";
import { cameraOpen } from "../../lib/camera-open.ts";
import { listenForScanner } from "../../lib/scanner.ts";
import { opened, scanned, useScan, wrong } from "../../lib/scans.ts";
import { useStore } from "../../lib/store.ts";
import { readSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { ApiError } from "../../server/api-error.ts";
import { api } from "../../server/api.ts";
import { kitInList } from "../../server/outbox/kits.ts";
import { replacedLabel } from "./replaced-label.ts";
import { soundOf } from "./scan-sounds.ts";

const CameraScan = lazy(async () => {
  const module = await import("./camera-scan.tsx");
  return { default: module.CameraScan };
});

/**
 * Rendered at the app's root: the camera and a keyboard scanner work on every screen. A label that the screen does
 * not handle opens its kit, and a bought item's barcode opens the item.
 */
export function ScanAnywhere() {
  const navigate = useNavigate();
  const open = useStore(cameraOpen);
  useEffect(() => listenForScanner((code) => void typed(code)), []);
  useEffect(() => () => cameraOpen.set(false), []);
  useScan("label", async (text) => {
    const role = readSession()?.role;
    return role !== undefined && can(role, "kit-room:work") ? replacedLabel(text) : undefined;
  });
  useScan("app", async (code) => {
    const role = readSession()?.role;
    if (role === undefined || !can(role, "kits:read")) return undefined;
    try {
      const { kit, item } = await api(scanKit, { params: { code } }, { quiet: true });
      if (kit !== null) await navigate({ to: "/kits", search: { kit: kit.code } });
      else if (item !== null)
        await navigate({ to: "/top-ups", search: { tab: "stock", item: item.id } });
      else return undefined;
      return opened;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 0) return wrong(error.message);
      const known = await kitInList(code);
      if (known === undefined) return wrong(texts.noSignal(code));
      await navigate({ to: "/kits", search: { kit: known.code } });
      return opened;
    }
  });
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <CameraScan onClose={() => cameraOpen.set(false)} />
    </Suspense>
  );
}

/** A keyboard scanner has no dialog: the result is a message and a sound. */
async function typed(code: string): Promise<void> {
  const outcome = await scanned(code);
  soundOf(outcome.is);
  if (outcome.is === "opened") return;
  toast(outcome.words, outcome.is === "wrong" ? { tone: "error" } : {});
}
