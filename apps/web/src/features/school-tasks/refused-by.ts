import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { ApiError } from "../../lib/api-error.ts";
import { isShown } from "../../lib/api-errors.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";

/** Says each fault once: on its field, else as a toast unless the specified dialog has said it. */
export function refusedBy<V extends FieldValues>(form: UseFormReturn<V>, error: ApiError): void {
  const others = showServerErrors(form, error);
  if (!isShown(error)) for (const sentence of others) toast(sentence, { tone: "error" });
}
