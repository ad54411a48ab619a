import { type PackingMove, packingMay } from "@kitround/contract/preparations/packing-moves.ts";
import type { PreparationDetail } from "@kitround/contract/preparations/preparation.ts";
import type { Refusal } from "@kitround/contract/refusal.ts";
import { useRef } from "react";
import { texts } from "#texts/prepare-kits";
import { toast } from "../../lib/toast-store.ts";
import { enterPacking } from "./packing-operations.ts";
import { usePacker } from "./use-as-packed.ts";

/** Adds a packer's entry; a refusal is shown at once, without the server. Returns whether it was added. */
export function useEntering(it: PreparationDetail) {
  const who = usePacker();
  const entering = useRef(false);
  return async (move: PackingMove, onRefused: (refusal: Refusal) => void = say) => {
    // A second tap before the first one is shown.
    if (entering.current) return false;
    const refused = packingMay(it, move, who);
    if (refused !== null) {
      onRefused(refused);
      return false;
    }
    entering.current = true;
    try {
      await enterPacking(it, move);
      return true;
    } catch (error) {
      console.error(error);
      toast(texts.notKept, { tone: "error" });
      return false;
    } finally {
      // By then the screen has rendered it.
      setTimeout(() => (entering.current = false));
    }
  };
}

function say({ message }: Refusal): void {
  toast(message, { tone: "error" });
}
