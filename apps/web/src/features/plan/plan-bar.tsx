import type { Term } from "@kitround/contract/terms/term.ts";
import { mdiAlertCircleOutline, mdiAutoFix, mdiPlaylistEdit, mdiPublish } from "@mdi/js";
import type { Allocation } from "@kitround/contract/allocations/allocation.ts";
import type { PlanConflict } from "@kitround/contract/plan/plan-conflict.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { memo } from "react";
import { texts as auto } from "#texts/auto-plan";
import { texts } from "#texts/plan";
import { texts as conflictTexts } from "#texts/plan-conflicts";
import { texts as sheet } from "#texts/plan-sheet";
import { texts as unpublishedTexts } from "#texts/plan-unpublished";
import { useCan } from "../../lib/can.ts";
import { Icon } from "../../ui/icon.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { tones } from "../../ui/tone.tsx";
import { FilterMenu } from "./filter/filter-menu.tsx";
import { PlanMenu } from "./plan-menu.tsx";
import { PublishNext } from "./publish/publish-next.tsx";
import { UndoButtons } from "./undo-buttons.tsx";
import type { GoTo, PlanSearch } from "./plan-search.ts";

interface PlanBarProps {
  terms: readonly Term[];
  term: Term;
  search: PlanSearch;
  schools: number;
  rotations: readonly Rotation[];
  allocations: readonly Allocation[];
  conflicts: readonly PlanConflict[];
  /** Number of changes since publishing. */
  unpublished: number;
  /** Allocations that may be changed by hand. */
  known: readonly Allocation[];
  go: GoTo;
  /** Makes taps choose cells from now on. */
  onChoose: () => void;
  onPrint: (size: "A4" | "A3") => void;
  /** Saves the plan as a file. */
  onSave: () => void;
}

/** On a phone, below the line with the term, the filters and the menus. */
const afterTerm = { order: { xs: 1, sm: 0 } } as const;

/** The bar above the plan: the term, the filters, and buttons that add something. */
export const PlanBar = memo(function PlanBar(props: PlanBarProps) {
  const { terms, term, search, schools, conflicts, unpublished, known, go } = props;
  const { onChoose, onPrint, onSave } = props;
  const mayPlan = useCan("plan:write");
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1.5,
        flexWrap: "wrap",
        px: { xs: 2, sm: 3 },
        py: 1.5,
      }}
    >
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput notched={false} size="small" />}
        value={term.id}
        onChange={(event) =>
          go({ term: event.target.value, rotation: undefined, school: undefined, show: undefined })
        }
        inputProps={{ "aria-label": texts.term }}
        sx={{
          fontSize: 16,
          fontWeight: 600,
          minHeight: "var(--small-control)",
          // On a phone the term keeps its words, and what has no room beside it goes below.
          flex: { xs: "1 0 140px", sm: "none" },
        }}
      >
        {terms.map((t) => (
          <option key={t.id} value={t.id}>
            {texts.termName(t.number, t.year)}
          </option>
        ))}
      </NativeSelect>
      <Box
        sx={{
          width: { xs: "100%", sm: 240 },
          order: { xs: 2, sm: 0 },
          "& > div": { width: "100%" },
        }}
      >
        <SearchField
          value={search.q ?? ""}
          label={texts.searchSchools}
          onChange={(q) => go({ q: q || undefined })}
        />
      </Box>
      <FilterMenu search={search} allocations={known} go={go} />
      {schools > 0 && (
        <Box
          component="output"
          sx={{ color: "text.secondary", fontSize: 14, display: { xs: "none", sm: "block" } }}
        >
          {texts.schools(schools)}
        </Box>
      )}
      {conflicts.length > 0 && (
        <Button
          startIcon={<Icon path={mdiAlertCircleOutline} size={18} />}
          sx={{ ...afterTerm, bgcolor: tones.late.tint, color: tones.late.ink, px: 1.5 }}
          onClick={() => go({ show: "conflicts", school: undefined })}
        >
          {conflictTexts.count(conflicts.length)}
        </Button>
      )}
      {unpublished > 0 && (
        <Button
          startIcon={<Icon path={mdiPublish} size={18} />}
          sx={{ ...afterTerm, bgcolor: tones.needsWork.tint, color: tones.needsWork.ink, px: 1.5 }}
          onClick={() => go({ show: "unpublished", school: undefined })}
        >
          {unpublishedTexts.count(unpublished)}
        </Button>
      )}
      <Box sx={{ flex: 1, display: { xs: "none", sm: "block" } }} />
      {mayPlan && (
        <Box
          sx={{ ...afterTerm, display: "flex", gap: 0.5, alignItems: "center", flexWrap: "wrap" }}
        >
          {/* On a phone the buttons take two rows in this order; sorted by their width they would take four. */}
          <Box sx={{ order: { xs: 1, sm: 0 } }}>
            <UndoButtons termId={term.id} />
          </Box>
          <PublishNext
            rotations={props.rotations}
            allocations={props.allocations}
            conflicts={conflicts}
            go={go}
          />
          <Button
            variant={search.show === "auto" ? "outlined" : "contained"}
            startIcon={<Icon path={mdiAutoFix} size={18} />}
            onClick={() => go({ show: "auto", school: undefined })}
            sx={{ order: { xs: 2, sm: 0 } }}
          >
            {auto.open}
          </Button>
          <Button
            startIcon={<Icon path={mdiPlaylistEdit} size={18} />}
            onClick={() => go({ show: "sheet", school: undefined })}
            sx={{ order: { xs: 2, sm: 0 } }}
          >
            {sheet.open}
          </Button>
        </Box>
      )}
      <Box sx={{ display: "flex", gap: { sm: 0.5 }, mx: { xs: -1, sm: 0 } }}>
        <PlanMenu go={go} onChoose={onChoose} onPrint={onPrint} onSave={onSave} />
      </Box>
    </Box>
  );
});
