import type { Today } from "@kitround/contract/today/today.ts";
import { useQuery } from "@tanstack/react-query";
import type { Area } from "../../lib/areas.ts";
import { useDense } from "../../lib/use-dense.ts";
import { request } from "../../server/api.ts";

/** Once a minute is enough for a number in a bar; what this person does refreshes it at once. */
const everyMs = 60_000;

/** How much of this person's work waits in each area, on a desktop. */
export function useBadges(): Partial<Record<Area, number>> {
  const dense = useDense();
  const today = useQuery({
    queryKey: ["badges"],
    queryFn: async ({ signal }) => {
      // The shapes are not part of the first load.
      const { getToday } = await import("@kitround/contract/today/today.ts");
      return (await request(getToday, {}, { signal, background: true })) as Today; // the server validates its answers
    },
    enabled: dense,
    staleTime: everyMs,
    refetchInterval: everyMs,
    retry: false,
  });
  return dense && today.data ? badgesOf(today.data) : {};
}

function badgesOf(today: Today): Partial<Record<Area, number>> {
  const sum = (...parts: (keyof Today)[]) =>
    parts.reduce((all, name) => {
      const part = today[name];
      return all + (typeof part === "object" && part !== null ? part.total : 0);
    }, 0);
  return {
    plan: sum("conflicts"),
    prepareKits: sum("asked", "notReady"),
    trips: sum("toRelease", "toTell"),
    topUps: sum("toCheckIn", "topUps"),
    kmClaims: sum("claimsToDecide", "claimsToPay", "claimsReturned"),
    kits: sum("overdue"),
    settings: sum("tasks", "proposals"),
  };
}
