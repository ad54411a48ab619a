import type { Input, Result, Route } from "@kitround/contract/route.ts";
import { useMutation } from "@tanstack/react-query";
import { giveFile } from "../lib/give-file.ts";
import { toast } from "../lib/toast-store.ts";
import { ApiError } from "./api-error.ts";
import { isShown } from "./api-errors.ts";
import { request } from "./api.ts";

/**
 * Asks for a file and gives it to the person: `file.mutate(input)`, `file.isPending`. What went wrong is said as a toast,
 * where the specified dialogs do not say it.
 */
export function useFile<R extends Route & { answers: string }>(
  route: R,
  saved: (name: string) => string,
) {
  return useMutation<File, Error, Input<R>>({
    mutationFn: async (input) => {
      const answer = await request(route, input);
      return answer as File; // what the route answers with this media type
    },
    onSuccess(file) {
      giveFile(file);
      toast(saved(file.name));
    },
    onError: sayWhy,
  });
}

/** Asks for data that the browser makes a file of: `csv.mutate(input)`, `csv.isPending`. */
export function useSaved<R extends Route>(route: R, save: (result: Result<R>) => void) {
  return useMutation<Result<R>, Error, Input<R>>({
    mutationFn: async (input) => {
      const answer = await request(route, input);
      return answer as Result<R>; // the server checks each answer against the route's schema
    },
    onSuccess: save,
    onError: sayWhy,
  });
}

function sayWhy(error: Error): void {
  if (!(error instanceof ApiError)) console.error(error);
  else if (!isShown(error)) toast(error.message, { tone: "error" });
}
