/** As the contract lists them; written out, because the contract's file would come into the first load. */
const statuses = ["prospect", "member", "paused", "lapsed", "left"] as const;

/** What the address of the schools list says. */
export interface SchoolsSearch {
  q?: string;
  status?: (typeof statuses)[number];
  route?: string;
  sort?: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function schoolsSearchOf(search: Record<string, unknown>): SchoolsSearch {
  const { q, route, sort } = search;
  const status = statuses.find((each) => each === search["status"]);
  return {
    ...(typeof q === "string" && q !== "" ? { q: q.slice(0, 100) } : {}),
    ...(status === undefined ? {} : { status }),
    ...(typeof route === "string" && (route === "none" || uuid.test(route)) ? { route } : {}),
    ...(typeof sort === "string" && sort !== "" ? { sort } : {}),
  };
}
