import type { Input, Result, Route } from "@kitround/contract/route.ts";
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { actionKey } from "./action-key.ts";
import { ApiError } from "./api-error.ts";
import { isShown } from "./api-errors.ts";
import { request } from "./api.ts";
import "./query-client.ts";
import { showSaved } from "./show-saved.ts";
import { endUndo, toast } from "../lib/toast-store.ts";

interface ActionOptions<R extends Route> {
  onDone?: (result: Result<R>, input: Input<R>) => void;
  /** Called after the data on screen were refreshed and show the change. */
  onShown?: (result: Result<R>, input: Input<R>) => void;
  /** Handles errors without a specified dialog (a refusal, a stale version); by default they are shown as a toast. */
  onRefused?: (error: ApiError, input: Input<R>) => void;
}

/**
 * A change: `action.mutate(input)`, `action.isPending`, `action.error`. Pressing again after a lost answer sends the
 * same Idempotency-Key. Everything on screen is refreshed afterwards, because one change affects many lists.
 */
export function useAction<R extends Route>(
  route: R,
  { onDone, onShown, onRefused }: ActionOptions<R> = {},
): UseMutationResult<Result<R>, Error, Input<R>> {
  const client = useQueryClient();
  const [key] = useState(actionKey);
  return useMutation<Result<R>, Error, Input<R>>({
    mutationFn: async (input) => {
      const answer = await request(route, input, { key: key.keyFor(input) });
      return answer as Result<R>; // the server validates each answer against the route's schema
    },
    async onSuccess(result, input) {
      key.settled();
      endUndo();
      showSaved(client, result);
      onDone?.(result, input);
      await client.invalidateQueries();
      onShown?.(result, input);
    },
    onError(error, input) {
      key.settled(error);
      if (!(error instanceof ApiError)) {
        console.error(error);
        return;
      }
      if (onRefused && error.status !== 403) onRefused(error, input);
      else if (!isShown(error)) toast(error.message, { tone: "error" });
    },
  });
}
