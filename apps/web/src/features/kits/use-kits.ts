import { fold } from "@kitround/contract/fold.ts";
import type { KitLending } from "@kitround/contract/kits/kit-lending.ts";
import type { Kit } from "@kitround/contract/kits/kit.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { today } from "../../lib/dates.ts";
import { connection } from "../../lib/connection.ts";
import { useStore } from "../../lib/store.ts";
import { kitsOnDevice, kitsSought } from "../../server/outbox/kits.ts";
import type { KitsSearch } from "./kits-search.ts";

/** The kits for the address; without signal the device's list is searched. */
export function useKits(search: KitsSearch) {
  const { q = "", state, late = false, lending } = search;
  const asked = {
    ...(q === "" ? {} : { q }),
    ...(state === undefined ? {} : { state }),
    ...(late ? { late: "true" } : {}),
    ...(lending === undefined ? {} : { lending }),
  };
  const filtered = Object.keys(asked).length > 0;
  const reached = useStore(connection);
  const sought = useQuery({ ...kitsSought(asked), enabled: filtered && reached });
  const all = useQuery({ ...kitsOnDevice(), enabled: !filtered || !reached });
  const kits = all.data?.items;
  // Memoised, because the table measures all rows again when it gets a new array.
  const found = useMemo(
    () =>
      kits?.filter(
        (kit) =>
          textOf(kit).includes(fold(q)) &&
          (state === undefined || kit.state === state) &&
          (!late || kit.daysLate > 0) &&
          (lending === undefined || isLending(kit, lending)),
      ),
    [kits, q, state, late, lending],
  );
  return filtered && reached
    ? { query: sought, rows: sought.data?.items }
    : { query: all, rows: found };
}

/** A list that was stored before these fields existed has none of such kits. */
function isLending({ loanSide, loanUntil }: Kit, which: KitLending): boolean {
  if (which === "overdue") return Boolean(loanUntil) && (loanUntil ?? "") < today();
  return loanSide === (which === "lent" ? "sent" : "received");
}

/** The text that the server's own search covers. */
function textOf(kit: Kit): string {
  const { code, kitTypeName, kitTypeNameMi, schoolName, otherBranch, otherKitCode } = kit;
  return fold([code, kitTypeName, kitTypeNameMi, schoolName, otherBranch, otherKitCode].join(" "));
}
