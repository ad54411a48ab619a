import { styled } from "@mui/material/styles";
import { texts } from "#texts/prepare-kits";
import { formatDay, nearDay } from "../../lib/dates.ts";
import { unseen } from "../../ui/unseen.ts";
import type { TripDay } from "./lanes.ts";

const Row = styled("fieldset")({
  display: "flex",
  gap: 8,
  margin: 0,
  padding: "2px 0 8px",
  border: 0,
  minWidth: 0,
  overflowX: "auto",
  "& legend": unseen,
});

const Day = styled("button")(({ theme }) => ({
  flexShrink: 0,
  minWidth: 148,
  minHeight: 64,
  padding: "8px 12px",
  textAlign: "left",
  borderRadius: 8,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.card,
  color: theme.palette.text.primary,
  font: "inherit",
  cursor: "pointer",
  "& strong": { display: "block", fontSize: 16, fontWeight: 600 },
  "& small": { display: "block", fontSize: 14, color: theme.palette.text.secondary },
  "& i": { display: "block", height: 4, borderRadius: 2, marginTop: 6, background: "#D3D9E2" },
  "& i > b": { display: "block", height: 4, borderRadius: 2, background: "#2E7D32" },
  "&[aria-pressed=true]": { background: "#E5ECF9", borderColor: theme.palette.primary.main },
}));

interface TripDaysProps {
  days: readonly TripDay[];
  chosen: string | undefined;
  onChoose: (day: string | undefined) => void;
}

/** The coming trip days with their progress; choosing one filters by it. */
export function TripDays({ days, chosen, onChoose }: TripDaysProps) {
  return (
    <Row>
      <legend>{texts.days}</legend>
      {days.map(({ day, all, ready }) => {
        const near = nearDay(day);
        return (
          <Day
            key={day}
            type="button"
            aria-pressed={day === chosen}
            onClick={() => onChoose(day === chosen ? undefined : day)}
          >
            <strong>{near === null ? formatDay(day) : `${formatDay(day)}, ${near}`}</strong>
            <small>{texts.dayReady(ready, all)}</small>
            <i>
              <b style={{ width: `${(ready / all) * 100}%` }} />
            </i>
          </Day>
        );
      })}
    </Row>
  );
}
