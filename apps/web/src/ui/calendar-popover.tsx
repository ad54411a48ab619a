import Popover from "@mui/material/Popover";
import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DateCalendar } from "@mui/x-date-pickers/DateCalendar";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import dayjs from "dayjs";
import "dayjs/locale/en-nz";
import updateLocale from "dayjs/plugin/updateLocale";
import { branchFormat } from "../lib/locale.ts";
import { YEARS_AHEAD, YEARS_BACK } from "../lib/typed-date.ts";

interface CalendarPopoverProps {
  anchor: HTMLElement;
  /** `YYYY-MM-DD`, or "". */
  value: string;
  min?: string;
  max?: string;
  onChoose: (day: string) => void;
  onClose: () => void;
}

dayjs.extend(updateLocale);

/** A month to choose a day from. Its list of years goes 100 back and 52 ahead unless a bound is given. */
export function CalendarPopover({
  anchor,
  value,
  min,
  max,
  onChoose,
  onClose,
}: CalendarPopoverProps) {
  // The branch may have changed its first day of the week since; dayjs counts Sunday as 0.
  dayjs.updateLocale("en-nz", { weekStart: branchFormat().firstWeekday % 7 });
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
    >
      <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-nz">
        <DateCalendar
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened it: arrows move in it at once
          autoFocus
          value={value === "" ? null : dayjs(value)}
          minDate={
            min === undefined ? dayjs().subtract(YEARS_BACK, "year").startOf("year") : dayjs(min)
          }
          maxDate={max === undefined ? dayjs().add(YEARS_AHEAD, "year").endOf("year") : dayjs(max)}
          onChange={(day, state) => {
            if (day !== null && state === "finish") onChoose(day.format("YYYY-MM-DD"));
          }}
        />
      </LocalizationProvider>
    </Popover>
  );
}
