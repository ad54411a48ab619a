import type { KitType } from "@kitround/contract/kit-types/kit-type.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import { mdiArrowLeft, mdiTrayArrowDown } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts as controlTexts } from "#texts/controls";
import { texts } from "#texts/plan-sheet";
import { saveCsv } from "../../../lib/csv.ts";
import { ImportButton } from "../../../fittings/list-import/import-button.tsx";
import { FilterChips } from "../../../ui/filter-chips.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import type { PlanParts } from "../plan-model.ts";
import { requestRows } from "./request-rows.ts";
import type { Wishes } from "./use-wishes.ts";
import { WhoAsked } from "./who-asked.tsx";
import { Muted, Row, SectionTitle } from "../../../ui/vocabulary.tsx";

interface SheetBarProps {
  term: Term;
  rotations: readonly Rotation[];
  parts: PlanParts;
  wishes: Wishes;
  q: string;
  onSearch: (q: string) => void;
  /** The school whose row has the focus. */
  school: School | undefined;
  /** The title of the cell or head that has the focus. */
  title: KitType | undefined;
  byRoute: boolean;
  onByRoute: (byRoute: boolean) => void;
  onClose: () => void;
}

/** The bar above the sheet: saving, CSV, and who made the requests of the focused row. */
export function SheetBar(props: SheetBarProps) {
  const {
    term,
    rotations,
    parts,
    wishes,
    q,
    onSearch,
    school,
    title,
    byRoute,
    onByRoute,
    onClose,
  } = props;
  const { number, year } = term;
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, py: 1, display: "grid", gap: 1 }}>
      <Row>
        <Button startIcon={<Icon path={mdiArrowLeft} size={18} />} onClick={onClose}>
          {texts.back}
        </Button>
        <SectionTitle>{texts.title(number, year)}</SectionTitle>
        <SearchField value={q} label={texts.search} onChange={onSearch} />
        <FilterChips
          label={texts.order}
          options={[{ value: "route", label: texts.byRoute }]}
          value={byRoute ? ["route"] : []}
          onChange={() => onByRoute(!byRoute)}
        />
        {/* One group at the right end, on a line of its own too. */}
        <Row sx={{ ml: "auto", justifyContent: "flex-end" }}>
          <Button
            variant="outlined"
            aria-label={texts.csvOut}
            startIcon={<Icon path={mdiTrayArrowDown} size={20} />}
            onClick={() =>
              saveCsv(texts.fileName(number, year), requestRows(parts.requests, rotations))
            }
          >
            {controlTexts.csv}
          </Button>
          <ImportButton list="requests" termId={term.id} />
          <Muted as="output" small>
            {texts.unsaved(wishes.changed.size)}
          </Muted>
          <Button
            variant="contained"
            disabled={wishes.changed.size === 0 || wishes.pending}
            onClick={() => wishes.save()}
          >
            {texts.save}
          </Button>
        </Row>
      </Row>
      <Muted as="output" small aria-label={texts.titleInHand}>
        {title === undefined ? texts.touchTitle : `${title.code} ${title.nameEn}`}
      </Muted>
      {school && <WhoAsked key={school.id} school={school} wishes={wishes} />}
      <Box sx={{ fontSize: 14, color: "text.secondary", display: { xs: "none", md: "block" } }}>
        {texts.help}
      </Box>
      {parts.requests.some((request) => request.fromSchool) && <Muted small>{texts.marks}</Muted>}
    </Box>
  );
}
