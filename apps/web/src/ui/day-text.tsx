import Box from "@mui/material/Box";
import { formatDay, lateBy, nearDay, today } from "../lib/dates.ts";
import { tones } from "./tone.tsx";

interface DayTextProps {
  /** `YYYY-MM-DD` */
  day: string;
  /** For a due date: says how late it is. */
  due?: boolean;
}

/** A date in the app's format: "Tue 24 Nov", or today, tomorrow or "3 days late" for days nearby. */
export function DayText({ day, due = false }: DayTextProps) {
  const now = today();
  const late = due ? lateBy(day, now) : null;
  const near = late ?? nearDay(day, now);
  return (
    <Box
      component="time"
      dateTime={day}
      sx={{
        display: "inline-flex",
        flexWrap: "wrap",
        columnGap: 1,
        "td &": { flexWrap: { lg: "nowrap" } },
      }}
    >
      <span style={{ whiteSpace: "nowrap" }}>{formatDay(day, now)}</span>
      {near !== null && (
        <>
          {" "}
          <Box
            component="span"
            sx={{ fontWeight: 600, whiteSpace: "nowrap" }}
            style={{ color: late === null ? tones.due.ink : tones.late.ink }}
          >
            {near}
          </Box>
        </>
      )}
    </Box>
  );
}
