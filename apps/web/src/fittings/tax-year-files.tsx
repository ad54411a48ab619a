import { incomeYearStart } from "@kitround/contract/km-claims/claim-rules.ts";
import { mdiFilePdfBox, mdiTrayArrowDown } from "@mdi/js";
import Button from "@mui/material/Button";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useState } from "react";
import { texts } from "#texts/tax-year-files";
import { formatDay, today } from "../lib/dates.ts";
import { branchFormat } from "../lib/locale.ts";
import { Icon } from "../ui/icon.tsx";
import { Muted, Row, Stack } from "../ui/vocabulary.tsx";

interface Saving {
  isPending: boolean;
  mutate: (input: { params: { id: string }; query: { onDay: string } }) => void;
}

interface TaxYearFilesProps {
  /** The vehicle or the person. */
  id: string;
  title: string;
  text: string;
  pdf: Saving;
  csv: Saving;
}

/** A tax year to choose, this one and six before it, and its papers. */
export function TaxYearFiles({ id, title, text, pdf, csv }: TaxYearFilesProps) {
  const { country } = branchFormat();
  const years = lastYears(incomeYearStart(today(), country), 7);
  const [onDay, setOnDay] = useState(years[0] ?? today());
  const input = { params: { id }, query: { onDay } };
  return (
    <Stack gap={1}>
      <Muted small>{text}</Muted>
      <Row>
        <NativeSelect
          variant="outlined"
          input={<OutlinedInput notched={false} />}
          value={onDay}
          inputProps={{ "aria-label": `${title}, ${texts.taxYear.toLowerCase()}` }}
          onChange={({ target }) => setOnDay(target.value)}
        >
          {years.map((startsOn) => (
            <option key={startsOn} value={startsOn}>
              {texts.year(Number(startsOn.slice(0, 4)), formatDay(startsOn))}
            </option>
          ))}
        </NativeSelect>
        <Button
          startIcon={<Icon path={mdiFilePdfBox} size={20} />}
          aria-label={texts.fileOf(title, texts.pdf)}
          disabled={pdf.isPending}
          onClick={() => pdf.mutate(input)}
        >
          {texts.pdf}
        </Button>
        <Button
          startIcon={<Icon path={mdiTrayArrowDown} size={20} />}
          aria-label={texts.fileOf(title, texts.csv)}
          disabled={csv.isPending}
          onClick={() => csv.mutate(input)}
        >
          {texts.csv}
        </Button>
      </Row>
    </Stack>
  );
}

/** The first days of so many tax years, the latest first. */
function lastYears(first: string, count: number): string[] {
  const year = Number(first.slice(0, 4));
  return Array.from({ length: count }, (_, back) => `${year - back}${first.slice(4)}`);
}
