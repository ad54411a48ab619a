import { useQueryClient } from "@tanstack/react-query";
import { texts } from "#texts/plan-cell";
import type { ApiError } from "../../server/api-error.ts";
import { toast } from "../../lib/toast-store.ts";

/** For one-tap changes: when somebody else was first, shows how it is now and says so; other refusals are told in their own words. */
export function useStale() {
  const client = useQueryClient();
  return {
    onRefused(error: ApiError) {
      const stale = error.code === "stale_version";
      toast(stale ? texts.stale : error.message, { tone: "error" });
      if (stale) void client.invalidateQueries();
    },
  };
}
