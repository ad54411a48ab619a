import { listKitTypes } from "@kitround/contract/kit-types/kit-type.ts";
import { createKit } from "@kitround/contract/kits/kit.ts";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { texts } from "#texts/kit-settings";
import { atLeast, atMost, integer, maxLength, required } from "../../lib/form-rules.ts";
import { queryOptions } from "../../lib/queries.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { Form } from "../../ui/form.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const t = texts.copies;

/** A few copies at once; each gets the next number. */
export function AddCopies({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { kitTypeId: "", count: "1", shelf: "" } });
  const count = Number(useWatch({ control: form.control, name: "count" })) || 1;
  const types = useQuery(queryOptions(listKitTypes, { query: { status: "active", limit: 1000 } }));
  const create = useAction(createKit, {
    onRefused(error) {
      for (const sentence of showServerErrors(form, error)) toast(sentence, { tone: "error" });
    },
  });

  async function add(values: { kitTypeId: string; count: string; shelf: string }) {
    const codes: string[] = [];
    for (let made = 0; made < Number(values.count); made += 1) {
      const shelf = values.shelf.trim();
      const kit = await create
        .mutateAsync({ body: { kitTypeId: values.kitTypeId, ...(shelf === "" ? {} : { shelf }) } })
        .catch(() => null);
      if (kit === null) break;
      codes.push(kit.code);
    }
    if (codes.length > 0) toast(t.added(codes.join(", ")));
    if (codes.length === Number(values.count)) onClose();
  }

  const offered = (types.data?.items ?? []).filter((type) => type.publishedVersion !== null);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="add-copies">
      <DialogTitle id="add-copies">{t.add}</DialogTitle>
      <DialogContent>
        <Form form={form} submit={t.submit(count)} onSubmit={add} onCancel={onClose}>
          <SelectInput
            control={form.control}
            name="kitTypeId"
            label={t.type}
            help={t.onlyPublished}
            empty={t.choose}
            rules={[required]}
            choices={offered.map((type) => ({
              value: type.id,
              label: `${type.code} ${type.nameEn}`,
            }))}
          />
          <TextInput
            control={form.control}
            name="count"
            kind="number"
            label={t.number}
            rules={[required, integer, atLeast(1), atMost(20)]}
          />
          <TextInput
            control={form.control}
            name="shelf"
            label={t.shelf}
            optional
            rules={[maxLength(200)]}
          />
        </Form>
      </DialogContent>
    </Dialog>
  );
}
