import { mdiAlertCircle, mdiPin } from "@mdi/js";
import Box from "@mui/material/Box";
import { memo } from "react";
import { texts as preview } from "#texts/auto-plan";
import { texts } from "#texts/plan-filter";
import { texts as planTexts } from "#texts/plan";
import { Icon } from "../../../ui/icon.tsx";
import { tones } from "../../../ui/tone.tsx";
import { marks } from "../grid/chip-looks.ts";
import { allocationTone, legendStates, type PlanTone } from "../grid/plan-tones.ts";

/** The marks of a cell's kits, each with its meaning, for those who plan and those who read. */
export const Legend = memo(function Legend() {
  const late = { status: "delivered", collectOn: "0000-01-01" } as const;
  const lines: PlanTone[] = [
    ...legendStates.map((status) => allocationTone({ status, collectOn: "9999-12-31" }, "")),
    { ...allocationTone(late, "9999-12-31"), word: planTexts.late },
    { ...tones.late, icon: mdiAlertCircle, word: texts.conflict },
    { ink: "#123F94", tint: "#fff", icon: mdiPin, word: texts.pinned },
    ...Object.values(marks).map((mark) => ({ ...mark, word: `${preview.open}: ${mark.word}` })),
  ];
  return (
    <Box
      component="ul"
      aria-label={texts.legend}
      sx={{
        m: 0,
        p: 0,
        listStyle: "none",
        display: "grid",
        gridTemplateColumns: { sm: "1fr 1fr" },
        gap: 0.75,
        fontSize: 14,
      }}
    >
      {lines.map((line) => (
        <Box component="li" key={line.word} sx={{ display: "flex", gap: 1, alignItems: "center" }}>
          <span
            style={{
              display: "inline-grid",
              placeItems: "center",
              width: 28,
              height: 24,
              flexShrink: 0,
              borderRadius: 6,
              color: line.ink,
              background: line.tint,
              border: `1px ${line.open ? "dashed" : "solid"} ${line.open ? line.ink : "transparent"}`,
            }}
          >
            <Icon path={line.icon} size={14} />
          </span>
          {line.word}
        </Box>
      ))}
    </Box>
  );
});
