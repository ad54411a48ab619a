import type { Badges } from "@kitround/contract/today/badges.ts";
import { useQuery } from "@tanstack/react-query";
import type { Area } from "../../lib/areas.ts";
import { useDense } from "../../lib/use-dense.ts";
import { request } from "../../server/api.ts";

/** Once a minute is enough for a number in a bar; what this person does refreshes it at once. */
const everyMs = 60_000;

/** How much of this person's work waits in each area, on a desktop. */
export function useBadges(): Partial<Record<Area, number>> {
  const dense = useDense();
  const badges = useQuery({
    queryKey: ["badges"],
    queryFn: async ({ signal }) => {
      // The shapes are not part of the first load.
      const { getBadges } = await import("@kitround/contract/today/badges.ts");
      return (await request(getBadges, {}, { signal, background: true })) as Badges; // the server validates its answers
    },
    enabled: dense,
    staleTime: everyMs,
    refetchInterval: everyMs,
    retry: false,
  });
  return dense && badges.data ? badges.data : {};
}
