import type { Branch } from "@kitround/contract/branches/branch.ts";

/** A branch's settings as their form holds them; volunteer time in hours. */
export type BranchValues = {
  name: string;
  baseAddress: string;
  baseLat: string;
  baseLng: string;
  rotationDays: string;
  turnaroundDays: string;
  prepLeadDays: string;
  volunteerHours: string;
  repeatTerms: string;
  defaultClassSize: string;
};

const lengths = [7, 14, 21, 28] as const;
export const rotationLengths: readonly (typeof lengths)[number][] = lengths;

export function valuesOf(branch: Branch): BranchValues {
  return {
    name: branch.name,
    baseAddress: branch.baseAddress ?? "",
    baseLat: branch.baseLat?.toString() ?? "",
    baseLng: branch.baseLng?.toString() ?? "",
    rotationDays: String(branch.rotationDays),
    turnaroundDays: String(branch.turnaroundDays),
    prepLeadDays: String(branch.prepLeadDays),
    volunteerHours: String(Math.round(branch.volunteerMinutes / 6) / 10),
    repeatTerms: String(branch.repeatTerms),
    defaultClassSize: String(branch.defaultClassSize),
  };
}

const numberOrNull = (text: string) => (text.trim() === "" ? null : Number(text));

export function bodyOf(values: BranchValues) {
  return {
    name: values.name,
    baseAddress: values.baseAddress.trim() || null,
    baseLat: numberOrNull(values.baseLat),
    baseLng: numberOrNull(values.baseLng),
    rotationDays: lengths.find((days) => String(days) === values.rotationDays) ?? 14,
    turnaroundDays: Number(values.turnaroundDays),
    prepLeadDays: Number(values.prepLeadDays),
    volunteerMinutes: Math.round(Number(values.volunteerHours) * 60),
    repeatTerms: Number(values.repeatTerms),
    defaultClassSize: Number(values.defaultClassSize),
  };
}
