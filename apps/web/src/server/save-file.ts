import type { Input, Result, Route } from "@kitround/contract/route.ts";
import { useMutation } from "@tanstack/react-query";
import { giveFile } from "../lib/give-file.ts";
import { toast } from "../lib/toast-store.ts";
import { ApiError } from "./api-error.ts";
import { isShown } from "./api-errors.ts";
import { request } from "./api.ts";

/**
 * Requests a file and downloads it: `file.mutate(input)`, `file.isPending`. Errors without a specified dialog are
 * shown as a toast. `waitMs` is for files that take longer than an answer does.
 */
export function useFile<R extends Route & { answers: string }>(
  route: R,
  saved: (name: string) => string,
  waitMs?: number,
) {
  return useMutation<File, Error, Input<R>>({
    mutationFn: async (input) => {
      const answer = await request(route, input, waitMs === undefined ? {} : { waitMs });
      return answer as File; // the route's answer has this media type
    },
    onSuccess(file) {
      giveFile(file);
      toast(saved(file.name));
    },
    onError: sayWhy,
  });
}

/** Requests data that the browser saves as a file: `csv.mutate(input)`, `csv.isPending`. */
export function useSaved<R extends Route>(route: R, save: (result: Result<R>) => void) {
  return useMutation<Result<R>, Error, Input<R>>({
    mutationFn: async (input) => {
      const answer = await request(route, input);
      return answer as Result<R>; // the server validates each answer against the route's schema
    },
    onSuccess: save,
    onError: sayWhy,
  });
}

function sayWhy(error: Error): void {
  if (!(error instanceof ApiError)) console.error(error);
  else if (!isShown(error)) toast(error.message, { tone: "error" });
}
