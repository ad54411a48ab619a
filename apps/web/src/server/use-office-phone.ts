import { getMe } from "@kitround/contract/me/me.ts";
import { useQuery } from "@tanstack/react-query";
import { keptQueryOptions } from "./outbox/kept-query.ts";

/** The phone number of the branch's office, without signal from the device; null if there is none. */
export function useOfficePhone(): string | null {
  const me = useQuery({ ...keptQueryOptions(getMe, {}), staleTime: 300_000 });
  return me.data?.branch.officePhone ?? null;
}
