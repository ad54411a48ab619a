import type { FieldValues } from "react-hook-form";
import { metresInUnit, unitSign } from "../lib/distance.ts";
import { NumberInput, type NumberInputProps } from "./number-input.tsx";

type AmountInputProps<V extends FieldValues> = Omit<NumberInputProps<V>, "per" | "decimals">;

/** A distance in the branch's unit; the value is in integer metres. */
export function DistanceInput<V extends FieldValues>(props: AmountInputProps<V>) {
  return <NumberInput end={unitSign()} {...props} per={metresInUnit()} decimals={1} />;
}

/** A weight in kilograms; the value is in integer grams. */
export function KgInput<V extends FieldValues>(props: AmountInputProps<V>) {
  return <NumberInput {...props} per={1000} decimals={3} />;
}

/** An amount of money; the value is in integer cents. */
export function MoneyInput<V extends FieldValues>(props: AmountInputProps<V>) {
  return <NumberInput {...props} per={100} decimals={2} />;
}
