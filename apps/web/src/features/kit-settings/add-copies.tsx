import { listKitTypes } from "@kitround/contract/kit-types/kit-type.ts";
import { createKit } from "@kitround/contract/kits/kit.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { texts } from "#texts/kit-settings";
import { isDecided } from "../../server/action-key.ts";
import { toast } from "../../lib/toast-store.ts";
import { useSave } from "../../server/use-save.ts";
import { wholeList } from "../../server/whole-list.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const t = texts.copies;
const atOnce = 20;

interface Values {
  kitTypeId: string;
  count: number;
  shelf: string | null;
}

/** Adds a few copies at once; each gets the next number. */
export function AddCopies(props: { kitTypeId?: string; onClose: () => void }) {
  const { kitTypeId: given = "", onClose } = props;
  const types = useQuery(wholeList(listKitTypes, { status: "active" }));
  const saving = useSave({
    values: (): Values => ({ kitTypeId: given, count: 1, shelf: null }),
    body: createKit.body,
    async send({ kitTypeId, count: wanted, shelf }, call) {
      const codes: string[] = [];
      const body = { kitTypeId, shelf };
      try {
        while (codes.length < wanted) codes.push((await call(createKit, { body })).code);
        return codes;
      } catch (fault) {
        // After a lost answer the same calls are repeated with their keys; after a refusal only the remaining ones
        // are made.
        if (isDecided(fault) && codes.length > 0) {
          toast(t.added(codes.join(", ")));
          saving.form.setValue("count", wanted - codes.length);
        }
        throw fault;
      }
    },
    saved: (codes) => t.added(codes.join(", ")),
    onDone: onClose,
  });
  const { control } = saving.form;
  const count = useWatch({ control, name: "count" });
  const offered = (types.data ?? []).filter((type) => type.publishedVersion !== null);
  return (
    <FormDialog
      title={t.add}
      width="xs"
      saving={saving}
      submit={t.submit(count || 1)}
      onClose={onClose}
    >
      <SelectInput
        control={control}
        name="kitTypeId"
        label={t.type}
        help={t.onlyPublished}
        empty={t.choose}
        choices={offered.map(({ id, code, nameEn }) => ({ value: id, label: `${code} ${nameEn}` }))}
      />
      <NumberInput control={control} name="count" label={t.number} min={1} max={atOnce} />
      <TextInput control={control} name="shelf" label={t.shelf} />
    </FormDialog>
  );
}
