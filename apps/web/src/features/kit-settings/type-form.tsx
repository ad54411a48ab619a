import {
  createKitType,
  type KitType,
  updateKitType,
} from "@kitround/contract/kit-types/kit-type.ts";
import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { texts } from "#texts/kit-settings";
import type { ApiError } from "../../lib/api-error.ts";
import { useCan } from "../../lib/can.ts";
import { atLeast, atMost, format, integer, maxLength, required } from "../../lib/form-rules.ts";
import { useLeaveGuard } from "../../lib/leave-guard.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { Form } from "../../ui/form.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { TypeFacts } from "./type-facts.tsx";

const t = texts.type;
const statuses = ["draft", "active", "retired"] as const;

interface TypeFormProps {
  /** Without it a kit type is added. */
  type?: KitType;
  onSaved: (id: string) => void;
}

function valuesOf(type: KitType | undefined) {
  return {
    code: type?.code ?? "",
    nameEn: type?.nameEn ?? "",
    nameMi: type?.nameMi ?? "",
    strand: type?.strand ?? "",
    yearFrom: type?.yearFrom?.toString() ?? "",
    yearTo: type?.yearTo?.toString() ?? "",
    refurbMinutes: String(type?.refurbMinutes ?? 37),
    sponsor: type?.sponsor ?? "",
    safetyNote: type?.safetyNote ?? "",
    status: type?.status ?? "draft",
  };
}

const orNull = (text: string) => text.trim() || null;
const numberOrNull = (text: string) => (text === "" ? null : Number(text));

export function TypeForm({ type, onSaved }: TypeFormProps) {
  const client = useQueryClient();
  const mayWrite = useCan("kit-types:write");
  const mayPropose = useCan("kit-types:propose");
  const mayChange = mayWrite || (mayPropose && (type?.status ?? "draft") === "draft");
  const form = useForm({ defaultValues: valuesOf(type) });
  const [version, setVersion] = useState(type?.rowVersion ?? 0);
  const mayLeave = useLeaveGuard(form.formState.isDirty);
  const onRefused = (error: ApiError) => {
    if (error.code === "stale_version") {
      toast(t.stale, { tone: "error" });
      void client.invalidateQueries();
      return;
    }
    for (const sentence of showServerErrors(form, error)) toast(sentence, { tone: "error" });
  };
  const onDone = (saved: KitType) => {
    mayLeave();
    setVersion(saved.rowVersion);
    form.reset(valuesOf(saved));
    toast(t.saved);
    onSaved(saved.id);
  };
  const create = useAction(createKitType, { onDone, onRefused });
  const update = useAction(updateKitType, { onDone, onRefused });

  function save(values: ReturnType<typeof valuesOf>) {
    const body = {
      code: values.code,
      nameEn: values.nameEn,
      nameMi: orNull(values.nameMi),
      strand: orNull(values.strand),
      yearFrom: numberOrNull(values.yearFrom),
      yearTo: numberOrNull(values.yearTo),
      refurbMinutes: Number(values.refurbMinutes),
      sponsor: orNull(values.sponsor),
      safetyNote: orNull(values.safetyNote),
    };
    if (type === undefined) return create.mutate({ body });
    const status = statuses.find((each) => each === values.status && each !== type.status);
    update.mutate({
      params: { id: type.id },
      body: { ...body, rowVersion: version, ...(status === undefined ? {} : { status }) },
    });
  }

  const { control } = form;
  const year = [integer, atLeast(0), atMost(13)];
  const fields = (
    <>
      <TextInput
        control={control}
        name="code"
        label={t.code}
        help={t.codeHelp}
        rules={[required, format(/^[A-Z0-9]{2,6}$/, t.badCode)]}
      />
      <TextInput
        control={control}
        name="nameEn"
        label={t.nameEn}
        rules={[required, maxLength(120)]}
      />
      <TextInput
        control={control}
        name="nameMi"
        label={t.nameMi}
        optional
        rules={[maxLength(120)]}
      />
      <TextInput
        control={control}
        name="strand"
        label={t.strand}
        optional
        rules={[maxLength(200)]}
      />
      <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 2 }}>
        <TextInput
          control={control}
          name="yearFrom"
          kind="number"
          label={t.yearFrom}
          optional
          rules={year}
        />
        <TextInput
          control={control}
          name="yearTo"
          kind="number"
          label={t.yearTo}
          optional
          rules={year}
        />
      </Box>
      <TextInput
        control={control}
        name="refurbMinutes"
        kind="number"
        label={t.minutes}
        rules={[required, integer, atLeast(0), atMost(600)]}
      />
      <TextInput
        control={control}
        name="sponsor"
        label={t.sponsor}
        optional
        rules={[maxLength(200)]}
      />
      <TextInput
        control={control}
        name="safetyNote"
        label={t.safety}
        optional
        rows={2}
        rules={[maxLength(2000)]}
      />
      {type !== undefined && mayWrite && (
        <SelectInput
          control={control}
          name="status"
          label={t.status}
          choices={statuses.map((value) => ({ value, label: texts.types.status[value] }))}
        />
      )}
    </>
  );
  if (type !== undefined && !mayChange) return <TypeFacts type={type} />;
  return (
    <Form
      form={form}
      submit={type === undefined ? t.add : t.save}
      pending={create.isPending || update.isPending}
      onSubmit={save}
    >
      {fields}
    </Form>
  );
}
