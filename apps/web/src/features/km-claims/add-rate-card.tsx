import {
  type KnownRates,
  rateLinesOf,
  ratesOf,
} from "@kitround/contract/rate-cards/known-rates.ts";
import { createRateCard, type RateCard } from "@kitround/contract/rate-cards/rate-card.ts";
import { fuels } from "@kitround/contract/vehicles/vehicle.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Control } from "react-hook-form";
import { texts } from "#texts/km-claims";
import { metresInUnit, unitSign } from "../../lib/distance.ts";
import { branchFormat } from "../../lib/locale.ts";
import { useSave } from "../../server/use-save.ts";
import { DistanceInput } from "../../ui/amount-inputs.tsx";
import { DateInput } from "../../ui/date-input.tsx";
import { FieldPair } from "../../ui/field-pair.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NumberInput } from "../../ui/number-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { Row } from "../../ui/vocabulary.tsx";

const t = texts.rates;

type CardValues = Omit<RateCard, "id" | "rowVersion" | "status">;

function valuesOf(known: KnownRates | undefined): CardValues {
  return {
    name: known?.name ?? "",
    country: known?.country ?? branchFormat().country,
    currency: known?.currency ?? branchFormat().currency,
    sourceUrl: known?.sourceUrl ?? null,
    validFrom: known?.validFrom ?? "",
    validTo: known?.validTo ?? "",
    tierM: known?.tierM ?? 14_000_000,
    noLogbookTierM: known?.noLogbookTierM ?? 3_500_000,
    lines: rateLinesOf(known),
  };
}

/** A span of days and what a distance is paid with in it; the country's published rates are one tap away. */
export function AddRateCard({ onClose }: { onClose: () => void }) {
  const offered = ratesOf(branchFormat().country);
  const saving = useSave({
    values: () => valuesOf(offered[0]),
    body: createRateCard.body,
    send: (body, call) => call(createRateCard, { body }),
    saved: t.saved,
    onDone: onClose,
  });
  const { control, reset } = saving.form;
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
      <FieldPair>
        <DateInput control={control} name="validFrom" label={t.from} />
        <DateInput control={control} name="validTo" label={t.to} />
      </FieldPair>
      {fuels.map((fuel, index) => (
        <FieldPair key={fuel}>
          <RateInput
            control={control}
            line={index * 2}
            label={`${texts.fuels[fuel]}, ${t.tier1.toLowerCase()}`}
          />
          <RateInput
            control={control}
            line={index * 2 + 1}
            label={`${texts.fuels[fuel]}, ${t.tier2.toLowerCase()}`}
          />
        </FieldPair>
      ))}
      <FieldPair>
        <DistanceInput control={control} name="tierM" label={t.stepKm} />
        <DistanceInput control={control} name="noLogbookTierM" label={t.noLogbookKm} />
      </FieldPair>
    </FormDialog>
  );
}

/** Money for one of the branch's unit of distance, of a rate in millicents a kilometre. */
function RateInput(props: { control: Control<CardValues>; line: number; label: string }) {
  return (
    <NumberInput
      control={props.control}
      name={`lines.${props.line}.rateMillicents`}
      label={props.label}
      per={100_000_000 / metresInUnit()}
      decimals={unitSign() === "km" ? 5 : 4}
      end={t.per(unitSign())}
    />
  );
}
