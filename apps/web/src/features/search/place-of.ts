import type { Found } from "@kitround/contract/search/search.ts";

/** The link to a search result. */
export function placeOf({ kind, id, code }: Found) {
  switch (kind) {
    case "school":
      return { to: "/settings/schools/$id", params: { id } } as const;
    case "kit":
      return { to: "/kits", search: { kit: code ?? "" } } as const;
    case "trip":
      return { to: "/trips/$id", params: { id } } as const;
    case "item":
      return { to: "/top-ups", search: { tab: "stock", item: id } } as const;
    case "person":
      return { to: "/settings/users/$id", params: { id } } as const;
  }
}
