import { getSchool, type SchoolDetail, updateSchool } from "@kitround/contract/schools/school.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { texts } from "#texts/schools";
import type { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/api.ts";
import { conflicts, merge } from "../../lib/conflict.ts";
import { useLeaveGuard } from "../../lib/leave-guard.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { ConflictDialog } from "../../ui/conflict-dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { SchoolFields } from "./school-fields.tsx";
import { Closures, Contacts } from "./school-rows.tsx";
import { bodyOf, type SchoolValues, valuesOf, wordsOf } from "./school-values.ts";

const labels: Record<string, string> = texts.fields;

/** The whole school in one form; somebody else's save in between is shown field by field. */
export function SchoolForm({ school }: { school: SchoolDetail }) {
  // What the form began from, also after the school has been read again.
  const [before, setBefore] = useState(() => ({
    values: valuesOf(school),
    version: school.rowVersion,
  }));
  const [clash, setClash] = useState<{ mine: SchoolValues; theirs: SchoolDetail } | null>(null);
  const form = useForm<SchoolValues>({ defaultValues: before.values });
  useLeaveGuard(form.formState.isDirty);
  const update = useAction(updateSchool, {
    onDone(saved) {
      begin(saved);
      toast(texts.form.saved);
    },
    onRefused: (error) => void refused(error),
  });

  function begin(saved: SchoolDetail) {
    setBefore({ values: valuesOf(saved), version: saved.rowVersion });
    form.reset(valuesOf(saved));
  }

  async function refused(error: ApiError) {
    if (error.code !== "stale_version") {
      for (const sentence of showServerErrors(form, error)) toast(sentence, { tone: "error" });
      return;
    }
    const mine = form.getValues();
    const theirs = await readAgain(school.id);
    if (theirs !== null) setClash({ mine, theirs });
  }

  function save(values: SchoolValues, version = before.version) {
    update.mutate({ params: { id: school.id }, body: bodyOf(values, version) });
  }

  const theirs = clash === null ? null : valuesOf(clash.theirs);
  return (
    <>
      <Form
        form={form}
        submit={texts.form.save}
        pending={update.isPending}
        onSubmit={(values) => save(values)}
      >
        <SchoolFields control={form.control} />
        <Contacts control={form.control} />
        <Closures control={form.control} />
      </Form>
      {clash !== null && theirs !== null && (
        <ConflictDialog
          fields={conflicts(before.values, clash.mine, theirs).map((key) => ({
            key,
            label: labels[key] ?? key,
            mine: wordsOf(clash.mine[key]),
            theirs: wordsOf(theirs[key]),
          }))}
          onCancel={() => setClash(null)}
          onSave={(choice) => {
            const merged = merge(before.values, clash.mine, theirs, choice);
            setClash(null);
            setBefore({ values: theirs, version: clash.theirs.rowVersion });
            form.reset(theirs);
            form.reset(merged, { keepDefaultValues: true });
            save(merged, clash.theirs.rowVersion);
          }}
        />
      )}
    </>
  );
}

async function readAgain(id: string): Promise<SchoolDetail | null> {
  try {
    return await api(getSchool, { params: { id } });
  } catch {
    return null; // the API's dialog has said why
  }
}
