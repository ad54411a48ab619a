import type { Input, Result, Route } from "@kitround/contract/route.ts";
import { CancelledError, queryOptions as optionsFor } from "@tanstack/react-query";
import { ApiError } from "../api-error.ts";
import { showApiError } from "../api-errors.ts";
import { type CallOptions, request } from "../api.ts";
import { readsOf } from "../queries.ts";
import { readSession } from "../../lib/stored-session.ts";
import { keep, readKept } from "./kept.ts";

interface KeptOptions<R extends Route> {
  /** Which answers stay on the device; all unless told. */
  keepIf?: (answer: Result<R>) => boolean;
  /** What it is kept as, where its input moves with the days: yesterday's is better than none. */
  as?: string;
  /** Where one answer does not hold it all. */
  read?: (options: CallOptions) => Promise<Result<R>>;
  /** Without signal the screen shows something else in its place, so that no dialog tells of a missing connection. */
  shownElsewhere?: true;
}

/**
 * As `queryOptions`, for what a person needs without signal: it shows at once what the device last knew, reads the newer
 * behind it, and says nothing of a missing connection while there is something to show. The steady sign does.
 */
export function keptQueryOptions<R extends Route>(
  route: R,
  input: Input<R>,
  { keepIf, as, read: readAll, shownElsewhere }: KeptOptions<R> = {},
) {
  const view = as === undefined ? { path: route.path, input } : { path: as, input: {} };
  return optionsFor({
    queryKey: [route.path, input] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<Result<R>> => {
      const by = readSession()?.branchUserId ?? "";
      let known = client.getQueryData<Result<R>>(queryKey);
      const background = known !== undefined;
      if (known === undefined) {
        // Written by this very read.
        known = (await readKept(by, view)) as Result<R> | undefined;
        // Marked as old, so that code that wants the server's present answer waits for this read.
        if (known !== undefined) client.setQueryData(queryKey, known, { updatedAt: 1 });
        // Signed out while the device was read: there is nobody to ask for any more.
        if ((readSession()?.branchUserId ?? "") !== by) throw new CancelledError();
      }
      try {
        const how = { signal, quiet: true };
        const read = await (readAll?.(how) ?? request(route, input, how));
        const answer = read as Result<R>; // the server checks each answer against the route's schema
        // A full device shows what it can't keep.
        if (keepIf?.(answer) ?? true) await keep(by, view, answer).catch(console.error);
        return answer;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // Not what was known when it began: an operation's answer may have come in meanwhile.
        if (error.status === 0 && known !== undefined)
          return client.getQueryData(queryKey) ?? known;
        if (error.status !== 0 || !shownElsewhere) showApiError(error, background);
        throw error;
      }
    },
    meta: readsOf(route),
  });
}
