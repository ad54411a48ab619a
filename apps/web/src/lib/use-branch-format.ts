import { getMe } from "@kitround/contract/me/me.ts";
import { useQuery } from "@tanstack/react-query";
import { type BranchFormat, branchFormat, setBranchFormat } from "./locale.ts";
import { queryOptions } from "./queries.ts";
import { useSession } from "./stored-session.ts";

const KEY = "branch-format";
const locales: Record<string, string> = { NZ: "en-NZ", AU: "en-AU", GB: "en-GB", IE: "en-IE" };

interface Kept extends BranchFormat {
  branchId: string;
}

/** The branch's way of writing, as this device last knew it: a driver without signal still reads the branch's time. */
function kept(branchId: string): Kept | null {
  try {
    const value: Partial<Kept> | null = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const { locale, timeZone, currency } = value ?? {};
    if (value?.branchId !== branchId || !locale || !timeZone || !currency) return null;
    return { branchId, locale, timeZone, currency };
  } catch {
    return null;
  }
}

/** Dates, times and money follow the branch, not the device. False until that is known, so that nothing is drawn in the wrong zone first. */
export function useBranchFormat(): boolean {
  const branchId = useSession()?.branchId ?? "";
  const me = useQuery({ ...queryOptions(getMe), refetchInterval: false, staleTime: 300_000 });
  const branch = me.data?.branch;
  const known: Kept | null =
    branch === undefined
      ? kept(branchId)
      : {
          branchId: branch.id,
          locale: locales[branch.country] ?? branchFormat().locale,
          timeZone: branch.timeZone,
          currency: branch.currency,
        };
  if (known !== null) {
    const { branchId: _, ...format } = known;
    setBranchFormat(format);
    if (branch !== undefined) localStorage.setItem(KEY, JSON.stringify(known));
  }
  return known !== null || me.isError;
}
