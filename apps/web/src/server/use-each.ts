import type { Input, Result, Route } from "@kitround/contract/route.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { endUndo } from "../lib/toast-store.ts";
import { uuid } from "../lib/uuid.ts";
import { ApiError } from "./api-error.ts";
import { isShown } from "./api-errors.ts";
import { request } from "./api.ts";

export interface EachDone<R extends Route> {
  done: Result<R>[];
  /** The inputs of the calls whose answers are in `done`, in the same order. */
  inputs: Input<R>[];
  /** The messages of the calls that were refused. */
  refused: string[];
}

/**
 * Makes the same change to several records, one call after another: a refusal does not stop the others, a lost
 * connection does. What is on screen is refreshed once, at the end.
 */
export function useEach<R extends Route>(route: R) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function each(inputs: readonly Input<R>[]): Promise<EachDone<R>> {
    setBusy(true);
    const done: Result<R>[] = [];
    const answered: Input<R>[] = [];
    const refused: string[] = [];
    try {
      for (const input of inputs) {
        try {
          const answer = await request(route, input, { key: uuid() });
          done.push(answer as Result<R>); // the server validates each answer against the route's schema
          answered.push(input);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          // A dialog has shown the error, which would stop the others too.
          if (isShown(error)) break;
          refused.push(error.message);
        }
      }
    } finally {
      endUndo();
      await client.invalidateQueries();
      setBusy(false);
    }
    return { done, inputs: answered, refused };
  }
  return { each, busy };
}
