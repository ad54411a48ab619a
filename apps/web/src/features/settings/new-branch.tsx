import { createBranch, listBranches } from "@kitround/contract/branches/branch.ts";
import type { BranchFormat } from "@kitround/contract/branches/branch-format.ts";
import type { Result } from "@kitround/contract/route.ts";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { texts as lifecycle } from "#texts/branch-lifecycle";
import { texts } from "#texts/settings";
import { FormatFields } from "../../fittings/format-fields.tsx";
import { PlaceInput } from "../../fittings/place-input.tsx";
import { RegionInput } from "../../fittings/region-input.tsx";
import { branchFormat } from "../../lib/locale.ts";
import { queryOptions } from "../../server/queries.ts";
import { useSave } from "../../server/use-save.ts";
import { FieldPair } from "../../ui/field-pair.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useMyBranches } from "./use-my-branches.ts";

const t = texts.newBranch;

interface NewBranchProps {
  onMade: (made: Result<typeof createBranch>, like: string | undefined) => void;
  onClose: () => void;
}

export function NewBranch({ onMade, onClose }: NewBranchProps) {
  const branches = useQuery(queryOptions(listBranches));
  const mine = useMyBranches();
  const likeable = branches.data?.items.filter(({ id }) => mine.has(id)) ?? [];
  const nameOf = (id: string | null) => likeable.find((branch) => branch.id === id)?.name;
  const saving = useSave({
    values: () => ({
      name: "",
      code: "",
      region: null as string | null,
      likeId: null as string | null,
      baseAddress: null as string | null,
      baseLat: null as number | null,
      baseLng: null as number | null,
      ...currentFormat(),
    }),
    body: createBranch.body,
    async send({ likeId, name, code, region, baseAddress, baseLat, baseLng, ...format }, call) {
      const place = { name, code, region, baseAddress, baseLat, baseLng };
      // A branch that is like another one has its formats too.
      const body = likeId === null ? { ...place, ...format } : { ...place, likeId };
      return { made: await call(createBranch, { body }), like: nameOf(likeId) };
    },
    saved: null,
    onDone: ({ made, like }) => onMade(made, like),
  });
  const { control } = saving.form;
  const [likeId, baseAddress] = useWatch({ control, name: ["likeId", "baseAddress"] });
  return (
    <FormDialog title={t.title} saving={saving} submit={t.submit} onClose={onClose}>
      <Typography>{t.text}</Typography>
      <TextInput control={control} name="name" label={texts.form.name} />
      <TextInput control={control} name="code" label={t.code} help={t.codeHelp} />
      <SelectInput
        control={control}
        name="likeId"
        label={lifecycle.like}
        help={lifecycle.likeHelp}
        empty={lifecycle.likeNone}
        optional
        choices={likeable.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <RegionInput control={control} name="region" />
      <TextInput control={control} name="baseAddress" label={texts.form.baseAddress} />
      <PlaceInput control={control} lat="baseLat" lng="baseLng" address={baseAddress ?? ""} />
      <FieldPair>
        <NumberInput control={control} name="baseLat" label={texts.form.baseLat} decimals={6} />
        <NumberInput control={control} name="baseLng" label={texts.form.baseLng} decimals={6} />
      </FieldPair>
      {likeId === null && <FormatFields form={saving.form} />}
    </FormDialog>
  );
}

/** A new branch of an organisation is most often in the same country. */
function currentFormat(): BranchFormat {
  const { locale: _locale, ...format } = branchFormat();
  return format;
}
