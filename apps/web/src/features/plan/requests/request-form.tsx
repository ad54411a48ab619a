import type { KitType } from "@kitround/contract/kit-types/kit-type.ts";
import {
  createRequest,
  type KitRequest,
  listRequests,
  updateRequest,
} from "@kitround/contract/requests/kit-request.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import Box from "@mui/material/Box";
import { texts as planTexts } from "#texts/plan";
import { texts } from "#texts/plan-cell";
import { fieldsOf } from "../../../lib/fields-of.ts";
import { useSave } from "../../../server/use-save.ts";
import { readWhole } from "../../../server/whole-list.ts";
import { FormPage } from "../../../ui/form-page.tsx";
import { DateInput } from "../../../ui/date-input.tsx";
import { NumberInput } from "../../../ui/number-input.tsx";
import { SelectInput } from "../../../ui/select-input.tsx";
import { TextInput } from "../../../ui/text-input.tsx";

type Values = Pick<
  KitRequest,
  | "kitTypeId"
  | "rank"
  | "preferredRotationId"
  | "students"
  | "note"
  | "status"
  | "askedBy"
  | "askedOn"
>;

interface RequestFormProps {
  termId: string;
  schoolId: string;
  /** The request to change; without it one is added. */
  request?: KitRequest;
  rank: number;
  /** Kit types to choose from when adding. */
  types: readonly KitType[];
  rotations: readonly Rotation[];
  onDone: () => void;
}

const settable = ["requested", "waitlisted", "declined", "withdrawn"] as const;

export function RequestForm(props: RequestFormProps) {
  const { termId, schoolId, request, rank, types, rotations, onDone } = props;
  const blank: Values = {
    kitTypeId: "",
    rank,
    preferredRotationId: null,
    students: null,
    note: null,
    askedBy: null,
    askedOn: null,
    status: "requested",
  };
  const saving = useSave({
    record: request,
    values: (record: KitRequest | undefined) => fieldsOf(blank, record),
    body: createRequest.body,
    send: ({ kitTypeId, status: wanted, ...values }, call, rowVersion) => {
      if (!request)
        return call(createRequest, { body: { ...values, termId, schoolId, kitTypeId } });
      const status = settable.find((each) => each === wanted && each !== request.status);
      const body = { ...values, rowVersion, ...(status === undefined ? {} : { status }) };
      return call(updateRequest, { params: { id: request.id }, body });
    },
    read: async () => {
      const all = await readWhole(listRequests, { termId }, {});
      return all.find(({ id }) => id === request?.id);
    },
    saved: texts.form.saved,
    onDone,
  });
  const { control } = saving.form;
  return (
    <Box sx={{ p: 2, border: 1, borderColor: "divider", borderRadius: 1 }}>
      <FormPage
        saving={saving}
        submit={request ? texts.form.save : texts.form.add}
        onCancel={onDone}
      >
        {request ? (
          <b style={{ fontWeight: 600 }}>{request.kitTypeName}</b>
        ) : (
          <SelectInput
            control={control}
            name="kitTypeId"
            label={texts.form.kitType}
            empty={texts.form.choose}
            choices={types.map(({ id, code, nameEn }) => ({
              value: id,
              label: `${code} ${nameEn}`,
            }))}
          />
        )}
        <NumberInput
          control={control}
          name="rank"
          label={texts.form.rank}
          help={texts.form.rankHelp}
          from={1}
        />
        <SelectInput
          control={control}
          name="preferredRotationId"
          label={texts.form.preferred}
          empty={texts.form.any}
          choices={rotations.map(({ id, seq }) => ({ value: id, label: planTexts.rotation(seq) }))}
        />
        <NumberInput control={control} name="students" label={texts.form.students} />
        <TextInput control={control} name="askedBy" label={texts.form.askedBy} />
        <DateInput control={control} name="askedOn" label={texts.form.askedOn} />
        <TextInput control={control} name="note" label={texts.form.note} rows={2} />
        {request && request.status !== "planned" && (
          <SelectInput
            control={control}
            name="status"
            label={texts.form.status}
            choices={settable.map((value) => ({ value, label: texts.requestStatus[value] }))}
          />
        )}
      </FormPage>
    </Box>
  );
}
