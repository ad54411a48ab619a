import type { Body } from "@kitround/contract/route.ts";
import {
  type SchoolDetail,
  schoolStatuses,
  type updateSchool,
} from "@kitround/contract/schools/school.ts";
import { texts } from "#texts/schools";

export const textFields = [
  "nameEn",
  "nameMi",
  "moeNumber",
  "type",
  "authority",
  "language",
  "address",
  "suburb",
  "city",
  "postcode",
  "dropPoint",
  "accessNote",
  "windowFrom",
  "windowTo",
] as const;
export const numberFields = ["roll", "lat", "lng", "maxKits"] as const;

type Plain = Record<(typeof textFields)[number] | (typeof numberFields)[number] | "status", string>;

/** A school as its form holds it: what is empty is "". */
export type SchoolValues = Plain & {
  heavyOk: boolean;
  notifyEmail: boolean;
  contacts: { name: string; role: string; email: string; phone: string; isPrimary: boolean }[];
  closures: { fromOn: string; toOn: string; reason: string }[];
};

export function valuesOf(school: SchoolDetail): SchoolValues {
  const plain = Object.fromEntries(
    [...textFields, ...numberFields].map((key) => [key, school[key]?.toString() ?? ""]),
  );
  return {
    ...(plain as Plain), // each of its keys stands in the two lists
    status: school.status,
    heavyOk: school.heavyOk,
    notifyEmail: school.notifyEmail,
    contacts: school.contacts.map(({ name, role, email, phone, isPrimary }) => ({
      name,
      role: role ?? "",
      email: email ?? "",
      phone: phone ?? "",
      isPrimary,
    })),
    closures: school.closures.map(({ fromOn, toOn, reason }) => ({ fromOn, toOn, reason })),
  };
}

const orNull = (text: string) => text.trim() || null;
const number = (text: string) => (text.trim() === "" ? null : Number(text));

export function bodyOf(values: SchoolValues, rowVersion: number): Body<typeof updateSchool> {
  const words = Object.fromEntries(textFields.map((key) => [key, orNull(values[key])]));
  return {
    ...words,
    nameEn: values.nameEn.trim(),
    roll: number(values.roll),
    lat: number(values.lat),
    lng: number(values.lng),
    maxKits: Number(values.maxKits),
    heavyOk: values.heavyOk,
    notifyEmail: values.notifyEmail,
    status: schoolStatuses.find((each) => each === values.status) ?? "member",
    contacts: values.contacts.map((contact) => ({
      name: contact.name.trim(),
      role: orNull(contact.role),
      email: orNull(contact.email),
      phone: orNull(contact.phone),
      isPrimary: contact.isPrimary,
    })),
    closures: values.closures,
    rowVersion,
  };
}

/** A field of the form as a person reads it. */
export function wordsOf(value: unknown): string {
  if (typeof value === "boolean") return value ? texts.form.yes : texts.form.no;
  if (!Array.isArray(value)) return String(value ?? "");
  return value
    .map((row: object) =>
      Object.values(row)
        .filter((each) => typeof each === "string" && each !== "")
        .join(" "),
    )
    .join("; ");
}
