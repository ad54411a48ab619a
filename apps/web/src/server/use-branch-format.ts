import { getMe } from "@kitround/contract/me/me.ts";
import { useQuery } from "@tanstack/react-query";
import { setBranchFormat } from "../lib/locale.ts";
import { keptQueryOptions } from "./outbox/kept-query.ts";

/**
 * Dates, times and money use the branch's format, not the device's; a driver without signal uses the stored one.
 * False until it is known, so that nothing is first shown in the wrong time zone.
 */
export function useBranchFormat(): boolean {
  const me = useQuery({
    ...keptQueryOptions(getMe, {}),
    staleTime: 300_000,
  });
  const branch = me.data?.branch;
  if (branch !== undefined) {
    setBranchFormat({
      country: branch.country,
      locale: `en-${branch.country}`,
      timeZone: branch.timeZone,
      currency: branch.currency,
      distanceUnit: branch.distanceUnit,
      firstWeekday: branch.firstWeekday,
      dateOrder: branch.dateOrder,
      greeting: branch.greeting,
    });
  }
  return branch !== undefined || me.isError;
}
