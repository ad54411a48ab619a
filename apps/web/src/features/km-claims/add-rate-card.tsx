import { distanceUnits } from "@kitround/contract/branches/distance-unit.ts";
import {
  type KnownRates,
  rateLinesOf,
  ratesOf,
} from "@kitround/contract/rate-cards/known-rates.ts";
import {
  createRateCard,
  type RateCard,
  tierCounts,
} from "@kitround/contract/rate-cards/rate-card.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useWatch } from "react-hook-form";
import { texts } from "#texts/km-claims";
import { branchFormat } from "../../lib/locale.ts";
import { useSave } from "../../server/use-save.ts";
import { DistanceInput } from "../../ui/amount-inputs.tsx";
import { CheckInput } from "../../ui/choice-inputs.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { FieldPair } from "../../ui/field-pair.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { Row } from "../../ui/vocabulary.tsx";
import { type CardValues, RateInput, RateLines } from "./rate-inputs.tsx";

const t = texts.rates;

function valuesOf(known: KnownRates | undefined): CardValues {
  const format = branchFormat();
  return {
    name: known?.name ?? "",
    country: known?.country ?? format.country,
    currency: known?.currency ?? format.currency,
    sourceUrl: known?.sourceUrl ?? null,
    validFrom: known?.validFrom ?? "",
    validTo: known?.validTo ?? "",
    distanceUnit: known?.distanceUnit ?? format.distanceUnit,
    counts: known?.counts ?? "travelled",
    passengerMillicents: known?.passengerMillicents ?? 0,
    tierM: known?.tierM ?? 14_000_000,
    noLogbookTierM: known?.noLogbookTierM ?? 3_500_000,
    lines: rateLinesOf(known),
    replaces: false,
  };
}

/** A form for a period and its rates; the country's published rates are filled in with one tap. */
export function AddRateCard({ onClose }: { onClose: () => void }) {
  const offered = ratesOf(branchFormat().country);
  const saving = useSave({
    values: (card: RateCard | undefined) =>
      card === undefined ? valuesOf(offered[0]) : { ...card, replaces: false },
    body: createRateCard.body,
    send: (body, call) => call(createRateCard, { body }),
    saved: t.saved,
    onDone: onClose,
  });
  const { control, reset } = saving.form;
  const [unit, counts] = useWatch({ control, name: ["distanceUnit", "counts"] });
  return (
    <FormDialog title={t.add} saving={saving} submit={t.save} onClose={onClose}>
      <Row>
        {offered.length > 0 && (
          <Box sx={{ width: "100%", fontSize: 14, fontWeight: 600 }}>{t.known}</Box>
        )}
        {offered.map((known) => (
          <Button
            key={known.name}
            size="small"
            variant="outlined"
            onClick={() => reset(valuesOf(known))}
          >
            {known.name}
          </Button>
        ))}
        <Button size="small" onClick={() => reset(valuesOf(undefined))}>
          {t.own}
        </Button>
      </Row>
      <TextInput control={control} name="name" label={t.name} />
      <TextInput control={control} name="sourceUrl" label={t.source} optional />
      <FieldPair>
        <TextInput control={control} name="country" label={t.country} />
        <TextInput control={control} name="currency" label={t.currency} />
      </FieldPair>
      <CheckInput control={control} name="replaces" label={t.replaces} help={t.replacesHelp} />
      <FieldPair>
        <DateInput control={control} name="validFrom" label={t.from} />
        <DateInput control={control} name="validTo" label={t.to} />
      </FieldPair>
      <FieldPair>
        <SelectInput
          control={control}
          name="distanceUnit"
          label={t.unit}
          choices={distanceUnits.map((value) => ({ value, label: t.units[value] }))}
        />
        <SelectInput
          control={control}
          name="counts"
          label={t.counts}
          choices={tierCounts.map((value) => ({ value, label: t.countsOf[value] }))}
        />
      </FieldPair>
      <RateLines control={control} unit={unit} />
      <FieldPair>
        <DistanceInput control={control} name="tierM" label={t.stepKm} />
        {counts === "travelled" && (
          <DistanceInput control={control} name="noLogbookTierM" label={t.noLogbookKm} />
        )}
      </FieldPair>
      <RateInput control={control} name="passengerMillicents" label={t.passengerRate} unit={unit} />
    </FormDialog>
  );
}
