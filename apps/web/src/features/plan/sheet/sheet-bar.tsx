import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import { mdiArrowLeft, mdiDownload } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { texts } from "#texts/plan-sheet";
import { saveCsv } from "../../../lib/csv.ts";
import { ImportButton } from "../../../fittings/list-import/import-button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import type { PlanParts } from "../plan-model.ts";
import { requestRows } from "./request-rows.ts";
import type { Details, Wishes } from "./use-wishes.ts";
import { Muted, Row, SectionTitle } from "../../../ui/vocabulary.tsx";

interface SheetBarProps {
  term: Term;
  rotations: readonly Rotation[];
  parts: PlanParts;
  wishes: Wishes;
  q: string;
  onSearch: (q: string) => void;
  /** Whose line the cursor is in. */
  school: School | undefined;
  onClose: () => void;
}

/** Above the sheet: saving, CSV, and who asked for the line the cursor is in. */
export function SheetBar(props: SheetBarProps) {
  const { term, rotations, parts, wishes, q, onSearch, school, onClose } = props;
  const { number, year } = term;
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, py: 1, display: "grid", gap: 1 }}>
      <Row>
        <Button startIcon={<Icon path={mdiArrowLeft} size={18} />} onClick={onClose}>
          {texts.back}
        </Button>
        <SectionTitle>{texts.title(number, year)}</SectionTitle>
        <SearchField value={q} label={texts.search} onChange={onSearch} />
        <Box sx={{ flex: 1 }} />
        <Button
          startIcon={<Icon path={mdiDownload} size={18} />}
          onClick={() =>
            saveCsv(texts.fileName(number, year), requestRows(parts.requests, rotations))
          }
        >
          {texts.csvOut}
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
      {school && <Who key={school.id} school={school} wishes={wishes} />}
      <Box sx={{ fontSize: 14, color: "text.secondary", display: { xs: "none", md: "block" } }}>
        {texts.help}
      </Box>
    </Box>
  );
}

/** Who asked for a school's kits, when, and for how many. */
function Who({ school, wishes }: { school: School; wishes: Wishes }) {
  const { askedBy, askedOn, students } = wishes.detailsOf(school);
  const say = (details: Details) => wishes.describe(school.id, details);
  return (
    <Row>
      <Box sx={{ fontWeight: 600, minWidth: 160, overflowWrap: "anywhere" }}>
        {texts.who(school.nameEn)}
      </Box>
      <Field
        label={texts.askedBy}
        width={180}
        value={askedBy ?? ""}
        onType={(text) => say({ askedBy: text.trim() === "" ? null : text.slice(0, 200) })}
      />
      <Field
        label={texts.askedOn}
        type="date"
        width={160}
        value={askedOn ?? ""}
        onType={(text) => say({ askedOn: text === "" ? null : text })}
      />
      <Field
        label={texts.students}
        type="number"
        width={100}
        value={students === null ? "" : String(students)}
        onType={(text) => {
          const number = Math.round(Number(text));
          say({ students: text === "" ? null : Math.max(0, Math.min(5000, number)) });
        }}
      />
    </Row>
  );
}

interface FieldProps {
  label: string;
  type?: "text" | "date" | "number";
  width: number;
  value: string;
  onType: (text: string) => void;
}

function Field({ label, type = "text", width, value, onType }: FieldProps) {
  return (
    <Box
      component="label"
      sx={{ display: "inline-flex", alignItems: "center", gap: 0.5, fontSize: 14 }}
    >
      {label}
      <OutlinedInput
        type={type}
        size="small"
        notched={false}
        value={value}
        onChange={(event) => onType(event.target.value)}
        sx={{ width, fontSize: 16 }}
      />
    </Box>
  );
}
