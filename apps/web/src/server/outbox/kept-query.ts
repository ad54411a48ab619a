import type { Input, Result, Route } from "@kitround/contract/route.ts";
import { CancelledError, queryOptions as optionsFor } from "@tanstack/react-query";
import { ApiError } from "../api-error.ts";
import { showApiError } from "../api-errors.ts";
import { type CallOptions, request } from "../api.ts";
import { readsOf } from "../queries.ts";
import { readSession } from "../../lib/stored-session.ts";
import { keep, readKept } from "./kept.ts";

interface KeptOptions<R extends Route> {
  /** Which answers are stored on the device; by default all. */
  keepIf?: (answer: Result<R>) => boolean;
  /**
   * The name under which it is stored, if its input changes with the days: yesterday's answer is better than none.
   */
  as?: string;
  /** Reads the data if they are more than one answer. */
  read?: (options: CallOptions) => Promise<Result<R>>;
  /** The screen shows something else without signal, so no dialog reports the missing connection. */
  shownElsewhere?: true;
}

/** The route of each name, because two routes under one name would overwrite each other's answers on the device. */
const routeOfName = new Map<string, string>();

/**
 * As `queryOptions`, for a route whose answer is stored on the device. It returns the stored answer at once and reads the
 * new one in the background. Without signal no dialog opens while there is something to show: the connection sign says it.
 * Throws where another route's answer is stored under the same name.
 */
export function keptQueryOptions<R extends Route & { carried: true }>(
  route: R,
  input: Input<R>,
  { keepIf, as, read: readAll, shownElsewhere }: KeptOptions<R> = {},
) {
  if (as !== undefined) {
    const other = routeOfName.get(as) ?? route.path;
    if (other !== route.path) throw new Error(`"${as}" is already the name of ${other}'s answer.`);
    routeOfName.set(as, route.path);
  }
  const view = as === undefined ? { path: route.path, input } : { path: as, input: {} };
  return optionsFor({
    queryKey: [route.path, input] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<Result<R>> => {
      const by = readSession()?.branchUserId ?? "";
      let known = client.getQueryData<Result<R>>(queryKey);
      const background = known !== undefined;
      if (known === undefined) {
        // Cast: written by this read.
        known = (await readKept(by, view)) as Result<R> | undefined;
        // Marked as stale, so that code that needs the server's present answer waits for this read.
        if (known !== undefined) client.setQueryData(queryKey, known, { updatedAt: 1 });
        // The person has signed out while the device was read, so no call is made.
        if ((readSession()?.branchUserId ?? "") !== by) throw new CancelledError();
      }
      try {
        const how = { signal, quiet: true };
        const read = await (readAll?.(how) ?? request(route, input, how));
        const answer = read as Result<R>; // the server validates each answer against the route's schema
        // If storage is full, the answer is only shown.
        if (keepIf?.(answer) ?? true) await keep(by, view, answer).catch(console.error);
        return answer;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // Not the value from the beginning: an operation's answer may have arrived meanwhile.
        if (error.status === 0 && known !== undefined)
          return client.getQueryData(queryKey) ?? known;
        if (error.status !== 0 || !shownElsewhere) showApiError(error, background);
        throw error;
      }
    },
    meta: readsOf(route),
  });
}
