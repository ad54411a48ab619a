import { mdiFilePdfBox, mdiTrayArrowDown } from "@mdi/js";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts } from "#texts/tax-year-files";
import { Icon } from "../ui/icon.tsx";
import { Muted, Row, Stack } from "../ui/vocabulary.tsx";
import { TaxYearSelect, thisTaxYear } from "./tax-year-select.tsx";

interface Saving {
  isPending: boolean;
  mutate: (input: { params: { id: string }; query: { onDay: string } }) => void;
}

interface TaxYearFilesProps {
  /** Id of the vehicle or the person. */
  id: string;
  title: string;
  text: string;
  pdf: Saving;
  csv: Saving;
}

/** Chooses a tax year, this one or one of the six before it, and downloads its papers. */
export function TaxYearFiles({ id, title, text, pdf, csv }: TaxYearFilesProps) {
  const [onDay, setOnDay] = useState(thisTaxYear);
  const input = { params: { id }, query: { onDay } };
  return (
    <Stack gap={1}>
      <Muted small>{text}</Muted>
      <Row>
        <TaxYearSelect
          label={`${title}, ${texts.taxYear.toLowerCase()}`}
          value={onDay}
          onChange={setOnDay}
        />
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
