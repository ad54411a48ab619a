import { getMe } from "@kitround/contract/me/me.ts";
import { useQuery } from "@tanstack/react-query";
import { setBranchFormat } from "../lib/locale.ts";
import { keptQueryOptions } from "./outbox/kept-query.ts";

/**
 * Dates, times and money follow the branch, not the device; a driver without signal reads them as this device last knew
 * them. False until that is known, so that nothing is drawn in the wrong zone first.
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
