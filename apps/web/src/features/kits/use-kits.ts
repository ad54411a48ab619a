import { fold } from "@kitround/contract/fold.ts";
import type { Kit } from "@kitround/contract/kits/kit.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { connection } from "../../lib/connection.ts";
import { useStore } from "../../lib/store.ts";
import { kitsOnDevice, kitsSought } from "../../server/outbox/kits.ts";
import type { KitsSearch } from "./kits-search.ts";

/** The kits for the address; without signal the device's list is searched. */
export function useKits(search: KitsSearch) {
  const { q = "", state, late = false } = search;
  const asked = {
    ...(q === "" ? {} : { q }),
    ...(state === undefined ? {} : { state }),
    ...(late ? { late: "true" } : {}),
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
          (!late || kit.daysLate > 0),
      ),
    [kits, q, state, late],
  );
  return filtered && reached
    ? { query: sought, rows: sought.data?.items }
    : { query: all, rows: found };
}

/** The text that the server's own search covers. */
function textOf({ code, kitTypeName, kitTypeNameMi, schoolName }: Kit): string {
  return fold([code, kitTypeName, kitTypeNameMi, schoolName].join(" "));
}
