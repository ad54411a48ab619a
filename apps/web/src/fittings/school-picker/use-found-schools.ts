import { fold } from "@kitround/contract/fold.ts";
import type { Query, Result } from "@kitround/contract/route.ts";
import { listSchools, type School } from "@kitround/contract/schools/school.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSettled } from "../../lib/use-settled.ts";
import { request } from "../../server/api.ts";
import { queryOptions } from "../../server/queries.ts";

const SETTLE_MS = 150;
/** More results than anybody reads before typing another letter. */
const SHOWN = 50;

export type SchoolsToChoose = Pick<Query<typeof listSchools>, "left" | "first">;

/** The first schools that the server finds for a text; until it answers, those of the last answer that match. */
export function useFoundSchools(text: string, of: SchoolsToChoose) {
  const wanted = text.trim().slice(0, 100);
  const asked = useSettled(wanted, SETTLE_MS);
  const input = { query: { first: "match" as const, ...of, q: asked, limit: SHOWN } };
  const query = useQuery({
    ...queryOptions(listSchools, input),
    placeholderData: keepPreviousData,
    retry: false,
    // The error is shown in the list, so that no dialog opens over a search.
    queryFn: async ({ signal }) => {
      const answer = await request(listSchools, input, { signal, background: true });
      return answer as Result<typeof listSchools>; // the server validates each answer against the route's schema
    },
  });
  const current = asked === wanted && query.data !== undefined && !query.isPlaceholderData;
  const items = query.data?.items ?? [];
  return {
    schools: current ? items : items.filter((school) => fits(school, wanted)),
    /** How many more results the server has. */
    more: current ? query.data.total - items.length : 0,
    pending: !current && !query.isError,
    failed: query.isError,
  };
}

function fits({ nameEn, nameMi, suburb, city, moeNumber }: School, wanted: string): boolean {
  return fold([nameEn, nameMi, suburb, city, moeNumber].join("\n")).includes(fold(wanted));
}
