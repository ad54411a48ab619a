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
import "./query-client.ts";
import { toast } from "../lib/toast-store.ts";
import { useTyped } from "../lib/use-typed.ts";

/** As `api`, with the key that makes a repeated save the same save. */
export type SendCall = <R extends Route>(route: R, input: Input<R>) => Promise<Result<R>>;

interface SaveOptions<T, V extends FieldValues> {
  /** The body of the route it is sent to bounds the fields. */
  body: Schema | null;
  /** What the form holds: of a record, and of nothing while one is added. In the wire's units. */
  values: (record: T | undefined) => V;
  /** Sends them by `call`; more than one call may be made, each is repeated with its own key. */
  send: (values: V, call: SendCall, rowVersion: number) => Promise<T>;
  /** What is said once it is saved; null where the screen itself says it. */
  saved?: string | ((result: T) => string) | null;
  /** Awaited before what is on screen is read again. */
  onDone?: (result: T) => void | Promise<void>;
}

/** What is changed, and how it is read again when someone else's change came first. */
interface Changes<T> {
  record: (T & { rowVersion: number }) | undefined;
  /** Undefined when it is gone. */
  read: () => Promise<(T & { rowVersion: number }) | undefined>;
}

type Adds = { record?: undefined; read?: undefined };

/**
 * The one way to save a form. Errors stand in one place each: the specified dialogs say theirs, a field's stands at the
 * field, any other in the form. A conflict is shown field by field; leaving with changes asks; 403 leads to sign-in, and what
 * was typed is offered again after it.
 */
export function useSave<T, V extends FieldValues>(
  options: SaveOptions<T, V> & (Changes<T> | Adds),
): Saving<V> {
  const { body, values, send, record, read, saved = texts.saved, onDone } = options;
  const client = useQueryClient();
  const [key] = useState(actionKey);
  const [fields] = useState(() => new Map<string, FieldWords>());
  // As it was opened or last saved: a refresh in the background is no reason to save over it.
  const [opened, setOpened] = useState(() => ({
    values: values(record),
    rowVersion: record?.rowVersion ?? 0,
  }));
  const [error, setError] = useState<readonly string[]>([]);
  const [newer, setNewer] = useState<{ mine: V; theirs: V; rowVersion: number } | null>(null);
  // The whole of the values is given; the form library takes parts of them too.
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
        return answer as Result<typeof route>; // the server checks each answer against the route's schema
      };
      return send(mine, call, rowVersion);
    },
    async onSuccess(result, { mine }) {
      key.settled();
      mayLeave();
      forget();
      if (hasVersion(result)) begin(values(result), result.rowVersion);
      else begin(mine, opened.rowVersion);
      if (saved !== null) toast(typeof saved === "string" ? saved : saved(result));
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

  // While nothing is changed, what somebody else has saved appears by itself.
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
    const now = await read?.().catch(() => null); // the specified dialog has said why it could not be read
    if (now === null) return;
    if (now === undefined) tell(fault);
    else setNewer({ mine, theirs: values(now), rowVersion: now.rowVersion });
    await client.invalidateQueries();
  }

  function tell(fault: ApiError) {
    const { onFields, other } = splitDetails(fault.details, [...fields.keys()]);
    onFields.forEach(({ path, message }, at) => {
      // The path is one of the fields on screen.
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

  /** On the version that it was typed on: what somebody else has saved since is then a conflict like any other. */
  function bringBack() {
    if (typed === null) return;
    // Kept by this form, whose fields these are.
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
