import { printBranchYear, printNationalYear } from "@kitround/contract/papers/paper.ts";
import { mdiFilePdfBox } from "@mdi/js";
import Button from "@mui/material/Button";
import { useState } from "react";
import { texts as regionTexts } from "#texts/regions";
import { texts } from "#texts/yearly-report";
import { today } from "../../lib/dates.ts";
import { useFile } from "../../server/save-file.ts";
import { Icon } from "../../ui/icon.tsx";
import { Muted, Row, SectionTitle, Stack } from "../../ui/vocabulary.tsx";
import { useRegions } from "../../fittings/use-regions.ts";
import { NamedSelect } from "./named-select.tsx";

/** Long, because a country's branches are read one after another. */
const waitMs = 60_000;

/** A year for funders as PDF, of all branches or of the branch. */
export function YearlyReport({ national }: { national: boolean }) {
  const now = Number(today().slice(0, 4));
  const [year, setYear] = useState(String(now));
  const [region, setRegion] = useState<string>();
  const regions = useRegions(national);
  const pdf = useFile(national ? printNationalYear : printBranchYear, texts.saved, waitMs);
  const years = Array.from({ length: 7 }, (_, back) => String(now - back));
  return (
    <Stack as="section" gap={1} aria-label={texts.title} sx={{ mb: national ? 4 : 0 }}>
      <SectionTitle>{texts.title}</SectionTitle>
      <Muted>{national ? texts.national : texts.branch}</Muted>
      <Row style={{ gap: 16, alignItems: "end" }}>
        <NamedSelect
          label={texts.year}
          value={year}
          choices={years.map((value) => ({ value, label: value }))}
          onChange={(chosen) => setYear(chosen ?? year)}
        />
        {regions.length > 0 && (
          <NamedSelect
            label={regionTexts.region}
            all={regionTexts.allRegions}
            value={region}
            choices={regions.map((name) => ({ value: name, label: name }))}
            onChange={setRegion}
          />
        )}
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiFilePdfBox} size={20} />}
          disabled={pdf.isPending}
          onClick={() => pdf.mutate({ query: region === undefined ? { year } : { year, region } })}
        >
          {texts.save}
        </Button>
      </Row>
    </Stack>
  );
}
