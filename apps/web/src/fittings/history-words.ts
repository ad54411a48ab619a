import type { HistoryValue } from "@kitround/contract/audit/history.ts";
import { texts } from "#texts/history";
import { weekdays } from "#texts/routes";
import { formatDay, formatMoment } from "../lib/dates.ts";
import { formatGrams, formatMetres } from "../lib/distance.ts";
import { formatCents } from "../lib/money.ts";

/** Fields with one of a few values, which have words. */
const chosen = new Set(
  `action beforeStatus cadence consent counts dateOrder decision distanceUnit fuel kind language photoAtStop place result role rule signatureAtStop
  skipReason source state status`.split(/\s+/),
);

/** A field's value as people read it: a number with its unit, a day in the usual format. */
export function historyWords(field: string, value: string | number | boolean | null): string {
  if (value === null || value === "") return texts.nothing;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (typeof value === "number") return numberWords(field, value);
  if (chosen.has(field)) return texts.value(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatMoment(value);
  // "08:30:00", as a time of day is stored.
  return /^\d\d:\d\d:00$/.test(value) ? value.slice(0, 5) : value;
}

function numberWords(field: string, value: number): string {
  if (/[a-z\d]M$/.test(field)) return formatMetres(value);
  if (/[a-z]G$/.test(field)) return formatGrams(value);
  if (field === "cents") return formatCents(value);
  if (field.endsWith("Millicents")) return formatCents(value / 1000);
  // The first rank is stored as 0.
  if (field === "rank") return String(value + 1);
  if (field.endsWith("Cents")) return formatCents(value);
  if (/weekday$/i.test(field)) return weekdays[value - 1] ?? String(value);
  return String(value);
}

/** The same in a cell of a CSV, where a record is shown by its name. */
export const historyCell = (field: string, value: HistoryValue): string =>
  typeof value === "object" && value !== null ? value.name : historyWords(field, value);
