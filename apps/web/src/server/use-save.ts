import type { Input, Result, Route } from "@kitround/contract/route.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import { texts } from "#texts/forms";
import { actionKey } from "./action-key.ts";
import { ApiError } from "./api-error.ts";
import { isShown } from "./api-errors.ts";
import { request } from "./api.ts";
import { merge, type Side } from "../lib/conflict.ts";
import type { Schema } from "../lib/field-bounds.ts";
import { useLeaveGuard } from "../lib/leave-guard.ts";
import type { FieldWords, Saving } from "../lib/saving.ts";
import { splitDetails } from "./server-errors.ts";
import { showSaved } from "./show-saved.ts";
import "./query-client.ts";
import { endUndo, toast } from "../lib/toast-store.ts";
import { useTyped } from "../lib/use-typed.ts";

/** As `api`, with an Idempotency-Key that stays the same when the save is repeated. */
export type SendCall = <R extends Route>(route: R, input: Input<R>) => Promise<Result<R>>;

interface SaveOptions<T, V extends FieldValues> {
  /** The body of the form's route, which bounds the fields. */
  body: Schema | null;
  /** The form's values for a record, or for a new one. In the wire's units. */
  values: (record: T | undefined) => V;
  /** Sends the values by `call`; it may make several calls, each of which keeps its own key when repeated. */
  send: (values: V, call: SendCall, rowVersion: number) => Promise<T>;
  /** The message after saving; null if the screen itself shows it. */
  saved?: string | ((result: T) => string) | null;
  /** Awaited before the data on screen are refreshed. */
  onDone?: (result: T) => void | Promise<void>;
}

/** The record being changed, and how to read it again when someone else has saved it meanwhile. */
interface Changes<T> {
  record: (T & { rowVersion: number }) | undefined;
  /** Undefined if it was deleted. */
  read: () => Promise<(T & { rowVersion: number }) | undefined>;
}

type Adds = { record?: undefined; read?: undefined };

/**
 * The only way to save a form. Each error is shown in one place: in the specified dialog, at its field, or in the
 * form. A conflict is shown field by field; leaving with changes asks; a 403 leads to sign-in, and the typed values
 * are offered afterwards.
 */
export function useSave<T, V extends FieldValues>(
  options: SaveOptions<T, V> & (Changes<T> | Adds),
): Saving<V> {
  const { body, values, send, record, read, saved = texts.saved, onDone } = options;
  const client = useQueryClient();
  const [key] = useState(actionKey);
  const [fields] = useState(() => new Map<string, FieldWords>());
  // The record as it was opened or last saved: a background refresh must not cause an overwrite.
  const [opened, setOpened] = useState(() => ({
    values: values(record),
    rowVersion: record?.rowVersion ?? 0,
  }));
  const [error, setError] = useState<readonly string[]>([]);
  const [newer, setNewer] = useState<{ mine: V; theirs: V; rowVersion: number } | null>(null);
  // Cast: the whole values are given; the form library's type also allows parts.
  const form = useForm<V>({ defaultValues: opened.values as DefaultValues<V> });
  const changed = form.formState.isDirty;
  const mayLeave = useLeaveGuard(changed);
  const { typed, forget } = useTyped({
    id: idOf(record),
    names: Object.keys(opened.values),
    changed,
    read: () => ({
      values: form.getValues(),
      before: opened.values,
      rowVersion: opened.rowVersion,
    }),
  });

  const sending = useMutation<T, Error, { mine: V; rowVersion: number }>({
    mutationFn: ({ mine, rowVersion }) => {
      let nth = 0;
      const call: SendCall = async (route, input) => {
        nth += 1;
        const answer = await request(route, input, { key: key.keyFor([nth, route.path, input]) });
        return answer as Result<typeof route>; // the server validates each answer against the route's schema
      };
      return send(mine, call, rowVersion);
    },
    async onSuccess(result, { mine }) {
      key.settled();
      mayLeave();
      forget();
      if (hasVersion(result)) begin(values(result), result.rowVersion);
      else begin(mine, opened.rowVersion);
      endUndo();
      if (saved !== null) toast(typeof saved === "string" ? saved : saved(result));
      showSaved(client, result);
      await onDone?.(result);
      await client.invalidateQueries();
    },
    async onError(fault, { mine }) {
      key.settled(fault);
      if (!(fault instanceof ApiError)) console.error(fault);
      else if (fault.code === "stale_version" && read !== undefined) await compare(mine, fault);
      else tell(fault);
    },
  });

  // While the form is unchanged, it shows what somebody else has saved.
  const newerRecord = record !== undefined && record.rowVersion > opened.rowVersion && record;
  useEffect(() => {
    if (newerRecord && !changed && !sending.isPending) {
      begin(values(newerRecord), newerRecord.rowVersion);
    }
  });

  function begin(next: V, rowVersion: number) {
    setOpened({ values: next, rowVersion });
    form.reset(next);
  }

  async function compare(mine: V, fault: ApiError) {
    const now = await read?.().catch(() => null); // the specified dialog has shown why it could not be read
    if (now === null) return;
    if (now === undefined) tell(fault);
    else setNewer({ mine, theirs: values(now), rowVersion: now.rowVersion });
    await client.invalidateQueries();
  }

  function tell(fault: ApiError) {
    const { onFields, other } = splitDetails(fault.details, [...fields.keys()]);
    onFields.forEach(({ path, message }, at) => {
      // Cast: the path is one of the fields on screen.
      form.setError(path as FieldPath<V>, { type: "server", message }, { shouldFocus: at === 0 });
    });
    if (isShown(fault)) return;
    setError(onFields.length === 0 ? [fault.message] : other.map(({ message }) => message));
  }

  function save(mine: V, rowVersion = opened.rowVersion) {
    setError([]);
    sending.mutate({ mine, rowVersion });
  }

  function take(choice: Readonly<Record<string, Side>>) {
    if (newer === null) return;
    const merged: V = merge(opened.values, newer.mine, newer.theirs, choice);
    begin(newer.theirs, newer.rowVersion);
    form.reset(merged, { keepDefaultValues: true });
    setNewer(null);
    save(merged, newer.rowVersion);
  }

  /** Restores typed values with their version: if somebody has saved the record since, it is an ordinary conflict. */
  function bringBack() {
    if (typed === null) return;
    // Cast: this form has stored them.
    begin(typed.before as V, typed.rowVersion);
    form.reset(typed.values as V, { keepDefaultValues: true });
    forget();
  }

  return {
    form,
    body,
    fields,
    changed,
    pending: sending.isPending,
    error,
    clash: newer && { before: opened.values, ...newer, take, cancel: () => setNewer(null) },
    typed: typed && { bringBack, forget },
    save: (mine) => save(mine),
  };
}

function idOf(record: unknown): unknown {
  return typeof record === "object" && record !== null && "id" in record ? record.id : undefined;
}

function hasVersion(result: unknown): result is { rowVersion: number } {
  return typeof result === "object" && result !== null && "rowVersion" in result;
}
