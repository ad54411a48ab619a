import { can } from "@kitround/contract/access/capabilities.ts";
import { scanKit } from "@kitround/contract/kits/kit.ts";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { texts } from "#texts/scans";
import { listenForScanner } from "../../lib/scanner.ts";
import { scanned, useScan } from "../../lib/scans.ts";
import { readSession } from "../../lib/stored-session.ts";
import { ApiError } from "../../server/api-error.ts";
import { api } from "../../server/api.ts";

/** Stands at the app's root: a scanner works on every screen, and a label that means nothing there opens its kit. */
export function ScanAnywhere() {
  const navigate = useNavigate();
  useEffect(() => listenForScanner((code) => void scanned(code)), []);
  useScan("app", async (code) => {
    const role = readSession()?.role;
    if (role === undefined || !can(role, "kits:read")) return undefined;
    try {
      const { kit } = await api(scanKit, { params: { code } }, { quiet: true });
      if (kit === null) return undefined;
      await navigate({ to: "/kits", search: { kit: kit.code } });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.status === 0 ? texts.noSignal(code) : error.message;
    }
  });
  return null;
}
