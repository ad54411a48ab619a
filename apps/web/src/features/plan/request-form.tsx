import type { KitType } from "@kitround/contract/kit-types/kit-type.ts";
import {
  createRequest,
  type KitRequest,
  updateRequest,
} from "@kitround/contract/requests/kit-request.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { texts as planTexts } from "#texts/plan";
import { texts } from "#texts/plan-cell";
import type { ApiError } from "../../lib/api-error.ts";
import { conflicts, merge } from "../../lib/conflict.ts";
import { atLeast, atMost, integer, maxLength, required } from "../../lib/form-rules.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { ConflictDialog } from "../../ui/conflict-dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";

interface Values {
  kitTypeId: string;
  rank: string;
  preferredRotationId: string;
  students: string;
  note: string;
  status: string;
  [key: string]: string;
}

interface RequestFormProps {
  termId: string;
  schoolId: string;
  /** The one that is changed; without it one is added. */
  request?: KitRequest;
  rank: number;
  /** Kit types to choose from when one is added. */
  types: readonly KitType[];
  rotations: readonly Rotation[];
  onDone: () => void;
}

const settable = ["requested", "waitlisted", "declined", "withdrawn"] as const;

export function RequestForm(props: RequestFormProps) {
  const { termId, schoolId, request, rank, types, rotations, onDone } = props;
  const client = useQueryClient();
  // What the form began from: a conflict is told by it, also after the list has been read again.
  const [before, setBefore] = useState(() => ({
    values: valuesOf(request, rank),
    version: request?.rowVersion ?? 0,
  }));
  const [other, setOther] = useState<string[]>([]);
  const [stale, setStale] = useState<Values | null>(null);
  const form = useForm<Values>({ defaultValues: before.values });
  const done = () => {
    toast(texts.form.saved);
    onDone();
  };
  const create = useAction(createRequest, {
    onDone: done,
    onRefused: (error) => setOther(showServerErrors(form, error)),
  });
  const update = useAction(updateRequest, { onDone: done, onRefused: refused });

  function refused(error: ApiError) {
    if (error.code === "stale_version") {
      setStale(form.getValues());
      void client.invalidateQueries();
    } else setOther(showServerErrors(form, error));
  }

  function submit(values: Values, version = before.version) {
    setOther([]);
    const body = {
      rank: Number(values.rank) - 1,
      preferredRotationId: values.preferredRotationId || null,
      students: values.students === "" ? null : Number(values.students),
      note: values.note.trim() || null,
    };
    if (!request) {
      create.mutate({ body: { ...body, termId, schoolId, kitTypeId: values.kitTypeId } });
      return;
    }
    const status = settable.find((s) => s === values.status && s !== request.status);
    update.mutate({
      params: { id: request.id },
      body: { ...body, rowVersion: version, ...(status === undefined ? {} : { status }) },
    });
  }

  const theirs = valuesOf(request, rank);
  return (
    <Box sx={{ p: 2, border: 1, borderColor: "divider", borderRadius: 1 }}>
      <Form
        form={form}
        submit={request ? texts.form.save : texts.form.add}
        pending={create.isPending || update.isPending}
        onSubmit={(values) => submit(values)}
        onCancel={onDone}
      >
        {request ? (
          <b style={{ fontWeight: 600 }}>{request.kitTypeName}</b>
        ) : (
          <SelectInput
            control={form.control}
            name="kitTypeId"
            label={texts.form.kitType}
            empty={texts.form.choose}
            rules={[required]}
            choices={types.map((t) => ({ value: t.id, label: `${t.code} ${t.nameEn}` }))}
          />
        )}
        <TextInput
          control={form.control}
          name="rank"
          kind="number"
          label={texts.form.rank}
          help={texts.form.rankHelp}
          rules={[required, integer, atLeast(1), atMost(51)]}
        />
        <SelectInput
          control={form.control}
          name="preferredRotationId"
          label={texts.form.preferred}
          empty={texts.form.any}
          choices={rotations.map((r) => ({ value: r.id, label: planTexts.rotation(r.seq) }))}
        />
        <TextInput
          control={form.control}
          name="students"
          kind="number"
          label={texts.form.students}
          optional
          rules={[integer, atLeast(0), atMost(5000)]}
        />
        <TextInput
          control={form.control}
          name="note"
          label={texts.form.note}
          optional
          rows={2}
          rules={[maxLength(2000)]}
        />
        {request && request.status !== "planned" && (
          <SelectInput
            control={form.control}
            name="status"
            label={texts.form.status}
            choices={settable.map((s) => ({ value: s, label: texts.requestStatus[s] }))}
          />
        )}
        {other.map((message) => (
          <Box key={message} role="alert" sx={{ color: "error.main" }}>
            {message}
          </Box>
        ))}
      </Form>
      {stale && request && request.rowVersion !== before.version && (
        <ConflictDialog
          fields={conflicts(before.values, stale, theirs).map((key) => ({
            key,
            label: labels[key] ?? key,
            mine: wordsOf(key, stale[key] ?? "", rotations),
            theirs: wordsOf(key, theirs[key] ?? "", rotations),
          }))}
          onCancel={() => setStale(null)}
          onSave={(choice) => {
            const merged = merge(before.values, stale, theirs, choice);
            setStale(null);
            setBefore({ values: theirs, version: request.rowVersion });
            form.reset(merged);
            submit(merged, request.rowVersion);
          }}
        />
      )}
    </Box>
  );
}

function valuesOf(request: KitRequest | undefined, rank: number): Values {
  return {
    kitTypeId: request?.kitTypeId ?? "",
    rank: String(rank + 1),
    preferredRotationId: request?.preferredRotationId ?? "",
    students: request?.students?.toString() ?? "",
    note: request?.note ?? "",
    status: request?.status ?? "requested",
  };
}

const labels: Record<string, string> = {
  rank: texts.form.rank,
  preferredRotationId: texts.form.preferred,
  students: texts.form.students,
  note: texts.form.note,
  status: texts.form.status,
};

function wordsOf(key: string, value: string, rotations: readonly Rotation[]): string {
  if (key === "preferredRotationId") {
    const seq = rotations.find((r) => r.id === value)?.seq;
    return seq === undefined ? texts.form.any : planTexts.rotation(seq);
  }
  const status = settable.find((s) => key === "status" && s === value);
  return status === undefined ? value : texts.requestStatus[status];
}
