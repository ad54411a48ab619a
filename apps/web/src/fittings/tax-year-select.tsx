import { incomeYearStart } from "@kitround/contract/km-claims/claim-rules.ts";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { texts } from "#texts/tax-year-files";
import { formatDay, today } from "../lib/dates.ts";
import { branchFormat } from "../lib/locale.ts";

/** The first day of the current tax year in the branch's time zone. */
export function thisTaxYear(): string {
  return incomeYearStart(today(), branchFormat().country);
}

interface TaxYearSelectProps {
  label: string;
  /** The first day of a year. */
  value: string;
  onChange: (startsOn: string) => void;
}

/** This tax year and six before it. */
export function TaxYearSelect({ label, value, onChange }: TaxYearSelectProps) {
  const now = thisTaxYear();
  const years = Array.from(
    { length: 7 },
    (_, back) => `${Number(now.slice(0, 4)) - back}${now.slice(4)}`,
  );
  return (
    <NativeSelect
      variant="outlined"
      input={<OutlinedInput notched={false} />}
      value={value}
      inputProps={{ "aria-label": label }}
      onChange={({ target }) => onChange(target.value)}
    >
      {years.map((startsOn) => (
        <option key={startsOn} value={startsOn}>
          {texts.year(Number(startsOn.slice(0, 4)), formatDay(startsOn))}
        </option>
      ))}
    </NativeSelect>
  );
}
