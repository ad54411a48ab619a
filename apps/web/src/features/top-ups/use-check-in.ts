import { type CheckIn, createCheckIn } from "@kitround/contract/check-ins/check-in.ts";
import { useQueryClient } from "@tanstack/react-query";
import { texts } from "#texts/top-ups";
import { isShown } from "../../server/api-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";

/** Sends a count; says what became of the kit. A count that met someone else's change stays on screen. */
export function useCheckIn(onDone: (checkIn: CheckIn) => void) {
  const client = useQueryClient();
  return useAction(createCheckIn, {
    onDone(checkIn) {
      toast(texts.check.result[checkIn.result](checkIn.kitCode));
      onDone(checkIn);
    },
    onRefused(error) {
      if (error.code === "stale_version") {
        toast(texts.check.stale, { tone: "error" });
        void client.invalidateQueries();
      } else if (!isShown(error)) toast(error.message, { tone: "error" });
    },
  });
}
