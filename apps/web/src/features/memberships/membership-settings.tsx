import { type Branch, getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/memberships";
import { Read } from "../../fittings/read.tsx";
import { useCan } from "../../lib/can.ts";
import { api } from "../../server/api.ts";
import { queryOptions } from "../../server/queries.ts";
import { useSave } from "../../server/use-save.ts";
import { CheckInput } from "../../ui/choice-inputs.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { SectionTitle, Stack } from "../../ui/vocabulary.tsx";
import { PriceList } from "./price-list.tsx";
import { RenewalList } from "./renewal-list.tsx";

const t = texts.reminder;

/** What memberships cost, who is reminded, and the invoices. */
export function MembershipSettings() {
  const manages = useCan("branch:manage");
  const branch = useQuery(queryOptions(getBranch));
  return (
    <Stack gap={4}>
      <RenewalList />
      <PriceList />
      {manages && (
        <Read of={branch} rows={2}>
          {(data) => <ReminderForm key={data.id} branch={data} />}
        </Read>
      )}
    </Stack>
  );
}

function ReminderForm({ branch }: { branch: Branch }) {
  const saving = useSave({
    record: branch,
    values: ({ remindsRenewal, invoiceDays }: Branch = branch) => ({ remindsRenewal, invoiceDays }),
    body: updateBranch.body,
    send: (values, call, rowVersion) => call(updateBranch, { body: { ...values, rowVersion } }),
    read: () => api(getBranch),
    saved: t.saved,
  });
  const { control } = saving.form;
  return (
    <section aria-label={t.title}>
      <Stack gap={1}>
        <SectionTitle>{t.title}</SectionTitle>
        <FormPage saving={saving} submit={t.save}>
          <CheckInput control={control} name="remindsRenewal" label={t.on} help={t.help} />
          <NumberInput control={control} name="invoiceDays" label={t.days} />
        </FormPage>
      </Stack>
    </section>
  );
}
