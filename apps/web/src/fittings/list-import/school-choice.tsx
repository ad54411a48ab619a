import type { School } from "@kitround/contract/schools/school.ts";
import { schoolStatuses } from "@kitround/contract/schools/school-statuses.ts";
import Box from "@mui/material/Box";
import NativeSelect from "@mui/material/NativeSelect";
import { texts } from "#texts/list-import";
import { texts as schoolTexts } from "#texts/schools";
import type { FileAnswer } from "./import-answer.ts";
import { Muted, Stack } from "../../ui/vocabulary.tsx";

interface SchoolChoiceProps {
  read: FileAnswer;
  status: School["status"];
  onStatus: (status: School["status"]) => void;
  regions: readonly string[];
  onRegions: (regions: readonly string[]) => void;
}

/** Chooses the status of new schools, and the region to import. */
export function SchoolChoice({ read, status, onStatus, regions, onRegions }: SchoolChoiceProps) {
  const region = read.region !== null && read.region.values.length > 1 ? read.region : null;
  return (
    <Stack gap={2}>
      <Box component="label" sx={{ display: "grid", gap: 0.5, fontSize: 14, maxWidth: 320 }}>
        {texts.status}
        <NativeSelect
          value={status}
          onChange={({ target }) => {
            const chosen = schoolStatuses.find((each) => each === target.value);
            if (chosen) onStatus(chosen);
          }}
          sx={{ minHeight: 44 }}
        >
          {schoolStatuses.map((each) => (
            <option key={each} value={each}>
              {schoolTexts.statuses[each]}
            </option>
          ))}
        </NativeSelect>
        <Muted>{texts.statusHelp}</Muted>
      </Box>
      {region !== null && (
        <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
          <Box component="legend" sx={{ fontSize: 14, mb: 0.5 }}>
            {texts.region(region.column)}
          </Box>
          <Box
            sx={{
              display: "grid",
              columnGap: 2,
              gridTemplateColumns: "repeat(auto-fill, minmax(200px, 1fr))",
              maxHeight: 180,
              overflowY: "auto",
            }}
          >
            {region.values.map(({ value, rows }) => (
              <Box
                component="label"
                key={value}
                sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 36 }}
              >
                <input
                  type="checkbox"
                  checked={regions.includes(value)}
                  onChange={({ target }) =>
                    onRegions(
                      target.checked ? [...regions, value] : regions.filter((at) => at !== value),
                    )
                  }
                />
                {texts.region1(value, rows)}
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </Stack>
  );
}
