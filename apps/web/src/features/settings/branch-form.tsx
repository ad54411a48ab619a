import { type Branch, getBranch, updateBranch } from "@kitround/contract/branches/branch.ts";
import { weekdayCodes } from "@kitround/contract/plan/packing-days.ts";
import { shortageChances } from "@kitround/contract/shopping/shortage-chance.ts";
import { proofAsked } from "@kitround/contract/trips/stop-proof.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { texts as formatTexts } from "#texts/branch-format";
import { texts } from "#texts/settings";
import { Read } from "../../fittings/read.tsx";
import { api } from "../../server/api.ts";
import { useCan } from "../../lib/can.ts";
import { without } from "../../lib/fields-of.ts";
import { queryOptions } from "../../server/queries.ts";
import { CalendarLink } from "../../fittings/calendar-link.tsx";
import { FormatFields } from "../../fittings/format-fields.tsx";
import { PlaceInput } from "../../fittings/place-input.tsx";
import { RegionInput } from "../../fittings/region-input.tsx";
import { RecordHistory } from "../../fittings/record-history.tsx";
import { useSave } from "../../server/use-save.ts";
import { BranchElsewhere } from "./branch-elsewhere.tsx";
import { BranchData } from "./branch-data.tsx";
import { BranchFacts } from "./branch-facts.tsx";
import { SignInRules } from "./sign-in-rules.tsx";
import { FieldPair } from "../../ui/field-pair.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import { CheckInput, ChecksInput } from "../../ui/choice-inputs.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { SectionTitle } from "../../ui/vocabulary.tsx";
import { YearlyReport } from "./yearly-report.tsx";

const t = texts.form;
const mailFields = [
  "tellsTomorrow",
  "tellsDelivered",
  "remindsPickUp",
  "remindsRenewal",
  "tomorrowSubject",
  "tomorrowText",
  "deliveredSubject",
  "deliveredText",
] as const;
const lengths = [7, 14, 21, 28] as const;
const asked = proofAsked.options.map((value) => ({ value, label: t.asked[value] }));

export function BranchSettings() {
  const mayChange = useCan("branch:manage");
  const maySetSignIn = useCan("branch:sign-in-rules");
  const query = useQuery(queryOptions(getBranch));
  return (
    <Read of={query} rows={8}>
      {(branch) =>
        mayChange ? (
          <>
            <BranchForm key={branch.id} branch={branch} />
            <Box sx={{ mt: 4, display: "grid", gap: 4 }}>
              {maySetSignIn && <SignInRules key={branch.id} branch={branch} />}
              <BranchElsewhere />
              <YearlyReport national={false} />
              <CalendarLink kind="branch" />
              <BranchData />
              <RecordHistory kind="branch" id={branch.id} />
            </Box>
          </>
        ) : (
          <BranchFacts branch={branch} />
        )
      }
    </Read>
  );
}

function BranchForm({ branch }: { branch: Branch }) {
  const saving = useSave({
    record: branch,
    values: (record: Branch = branch) =>
      without(
        record,
        ...(["id", "code", "status", "archivedAt", "example", "rowVersion"] as const),
        // These fields are in another part.
        ...mailFields,
        "secondFactorRoles",
        "invoiceDays",
      ),
    body: updateBranch.body,
    send: (values, call, rowVersion) => call(updateBranch, { body: { ...values, rowVersion } }),
    read: () => api(getBranch),
    saved: t.saved,
  });
  const { control } = saving.form;
  const baseAddress = useWatch({ control, name: "baseAddress" });
  return (
    <FormPage saving={saving} submit={t.save}>
      <TextInput control={control} name="name" label={t.name} />
      <RegionInput control={control} name="region" />
      <TextInput control={control} name="baseAddress" label={t.baseAddress} />
      <FieldPair>
        <TextInput
          control={control}
          name="officePhone"
          kind="tel"
          label={t.officePhone}
          help={t.officeHelp}
        />
        <TextInput control={control} name="officeEmail" kind="email" label={t.officeEmail} />
      </FieldPair>
      <PlaceInput control={control} lat="baseLat" lng="baseLng" address={baseAddress ?? ""} />
      <FieldPair>
        <NumberInput
          control={control}
          name="baseLat"
          label={t.baseLat}
          help={t.placeHelp}
          decimals={6}
        />
        <NumberInput control={control} name="baseLng" label={t.baseLng} decimals={6} />
      </FieldPair>
      <SectionTitle>{formatTexts.title}</SectionTitle>
      <FormatFields form={saving.form} currencyHelp={formatTexts.currencyHelp} />
      <SectionTitle>{t.rhythm}</SectionTitle>
      <FieldPair>
        <SelectInput
          control={control}
          name="rotationDays"
          label={t.rotationDays}
          choices={lengths.map((days) => ({ value: days, label: t.weeks[days] }))}
        />
        <NumberInput
          control={control}
          name="turnaroundDays"
          label={t.turnaroundDays}
          help={t.turnaroundHelp}
        />
      </FieldPair>
      <DateInput control={control} name="weeksFrom" label={t.weeksFrom} help={t.weeksFromHelp} />
      <FieldPair>
        <NumberInput control={control} name="prepLeadDays" label={t.prepLeadDays} />
        <NumberInput
          control={control}
          name="volunteerMinutes"
          label={t.volunteerHours}
          per={60}
          decimals={1}
        />
      </FieldPair>
      <FieldPair>
        <NumberInput control={control} name="repeatTerms" label={t.repeatTerms} />
        <NumberInput control={control} name="defaultClassSize" label={t.defaultClassSize} />
      </FieldPair>
      <ChecksInput
        control={control}
        name="packingDays"
        label={t.packingDays}
        help={t.packingDaysHelp}
        choices={weekdayCodes.map((value) => ({ value, label: t.weekdays[value] }))}
      />
      <ChecksInput
        control={control}
        name="deliveryDays"
        label={t.deliveryDays}
        help={t.deliveryDaysHelp}
        choices={weekdayCodes.map((value) => ({ value, label: t.weekdays[value] }))}
      />
      <FieldPair>
        <NumberInput control={control} name="cutOffDays" label={t.cutOffDays} help={t.cutOffHelp} />
        <TextInput control={control} name="cutOffTime" label={t.cutOffTime} help={t.clockHelp} />
      </FieldPair>
      <CheckInput
        control={control}
        name="blindCounts"
        label={t.blindCounts}
        help={t.blindCountsHelp}
      />
      <CheckInput
        control={control}
        name="countsByTwo"
        label={t.countsByTwo}
        help={t.countsByTwoHelp}
      />
      <CheckInput
        control={control}
        name="packsByTwo"
        label={t.packsByTwo}
        help={t.packsByTwoHelp}
      />
      <SelectInput
        control={control}
        name="shortageChance"
        label={t.shortageChance}
        help={t.shortageChanceHelp}
        choices={shortageChances.map((value) => ({ value, label: t.inAHundred(value) }))}
      />
      <FieldPair>
        <SelectInput
          control={control}
          name="photoAtStop"
          label={t.photoAtStop}
          help={t.proofHelp}
          choices={asked}
        />
        <SelectInput
          control={control}
          name="signatureAtStop"
          label={t.signatureAtStop}
          choices={asked}
        />
      </FieldPair>
    </FormPage>
  );
}
