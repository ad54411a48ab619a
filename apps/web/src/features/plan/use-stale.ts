import { useQueryClient } from "@tanstack/react-query";
import { texts } from "#texts/plan-cell";
import type { ApiError } from "../../server/api-error.ts";
import { toast } from "../../lib/toast-store.ts";

/**
 * For one-tap changes: if somebody else was first, refreshes the data and says so; other refusals are shown in their
 * own words.
 */
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
