import type { DistanceUnit } from "@kitround/contract/branches/distance-unit.ts";
import type { RateCard } from "@kitround/contract/rate-cards/rate-card.ts";
import Button from "@mui/material/Button";
import { type Control, useFieldArray } from "react-hook-form";
import { texts } from "#texts/km-claims";
import { FieldPair } from "../../ui/field-pair.tsx";
import { NumberInput } from "../../ui/number-input.tsx";

const t = texts.rates;

export type CardValues = Omit<RateCard, "id" | "rowVersion" | "status"> & { replaces: boolean };

const others = ["motorcycle", "bicycle"] as const;

/** Two rates for each vehicle type of the card; motorcycles and bicycles are added on demand. */
export function RateLines({ control, unit }: { control: Control<CardValues>; unit: DistanceUnit }) {
  const { fields, append } = useFieldArray({ control, name: "lines" });
  const types = [...new Set(fields.map((line) => line.fuel))];
  const missing = others.filter((fuel) => !types.includes(fuel));
  return (
    <>
      {types.map((fuel, at) => (
        <FieldPair key={fuel}>
          {([0, 1] as const).map((tier) => (
            <RateInput
              key={tier}
              control={control}
              name={`lines.${at * 2 + tier}.rateMillicents`}
              label={`${texts.fuels[fuel]}, ${(tier === 0 ? t.tier1 : t.tier2).toLowerCase()}`}
              unit={unit}
            />
          ))}
        </FieldPair>
      ))}
      {missing.length > 0 && (
        <Button
          size="small"
          sx={{ justifySelf: "start" }}
          onClick={() =>
            append(
              missing.flatMap((fuel) =>
                ([1, 2] as const).map((tier) => ({ fuel, tier, rateMillicents: 0 })),
              ),
            )
          }
        >
          {t.otherTypes}
        </Button>
      )}
    </>
  );
}

interface RateInputProps {
  control: Control<CardValues>;
  name: `lines.${number}.rateMillicents` | "passengerMillicents";
  label: string;
  unit: DistanceUnit;
}

/** A rate in thousandths of a cent as money for a kilometre or a mile. */
export function RateInput({ control, name, label, unit }: RateInputProps) {
  return (
    <NumberInput
      control={control}
      name={name}
      label={label}
      per={100_000}
      decimals={5}
      end={t.per(unit)}
    />
  );
}
