import type { Branch } from "@kitround/contract/branches/branch.ts";
import type { Result } from "@kitround/contract/route.ts";
import { areHolidaysKnown, holidaysWithin } from "@kitround/contract/terms/known-terms.ts";
import {
  createHoliday,
  listHolidays,
  removeHoliday,
  type Term,
} from "@kitround/contract/terms/term.ts";
import { mdiTrashCanOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/plan-holidays";
import { Unread } from "../../../fittings/read.tsx";
import { useCan } from "../../../lib/can.ts";
import { formatDay } from "../../../lib/dates.ts";
import { toast } from "../../../lib/toast-store.ts";
import { useAction } from "../../../server/use-action.ts";
import { Icon } from "../../../ui/icon.tsx";
import { ListBar } from "../../../ui/list-bar.tsx";
import { saveRows } from "../../../ui/save-table.ts";
import { wholeList } from "../../../server/whole-list.ts";
import { Part, SidePanel } from "../side-panel.tsx";
import { HolidayForm } from "./holiday-form.tsx";
import { Muted, PlainList } from "../../../ui/vocabulary.tsx";

function saveHolidays(holidays: readonly Result<typeof createHoliday>[]): void {
  saveRows(
    texts.open,
    [
      { title: texts.day, value: ({ onDay }) => onDay },
      { title: texts.name, value: ({ name }) => name },
    ],
    holidays,
  );
}

interface HolidaysPanelProps {
  term: Term;
  branch: Branch;
  onClose: () => void;
}

/** The term's public holidays: known ones with one tap, others by their day, each with its conflicts in the plan. */
export function HolidaysPanel({ term, branch, onClose }: HolidaysPanelProps) {
  const mayPlan = useCan("plan:write");
  const all = useQuery(wholeList(listHolidays));
  const add = useAction(createHoliday);
  const remove = useAction(removeHoliday);
  const here = (all.data ?? []).filter((h) => h.onDay >= term.startsOn && h.onDay <= term.endsOn);
  const days = new Set(here.map((holiday) => holiday.onDay));
  const missing = holidaysWithin(branch.country, term.startsOn, term.endsOn).filter(
    (holiday) => !days.has(holiday.onDay),
  );

  return (
    <SidePanel title={texts.open} onClose={onClose}>
      <Muted>{texts.intro}</Muted>
      {mayPlan && !areHolidaysKnown(branch.country, term.startsOn, term.endsOn) && (
        <Box>{texts.ask(term.year)}</Box>
      )}
      {all.data === undefined ? (
        <Unread of={all} rows={3} height={48} />
      ) : here.length === 0 ? (
        <Box>{texts.none}</Box>
      ) : (
        <Box>
          <ListBar shown={here.length} onSave={() => saveHolidays(here)} />
          <PlainList>
            {here.map(({ id, name, onDay }) => (
              <Box
                component="li"
                key={id}
                sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 48 }}
              >
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
                  <b style={{ fontWeight: 600 }}>{formatDay(onDay)}</b> {name}
                </Box>
                {mayPlan && (
                  <IconButton
                    aria-label={texts.remove(name)}
                    disabled={remove.isPending}
                    onClick={() =>
                      remove.mutate(
                        { params: { id } },
                        {
                          onSuccess: () =>
                            toast(texts.removed(name), {
                              undo: () => add.mutate({ body: { onDay, name } }),
                            }),
                        },
                      )
                    }
                  >
                    <Icon path={mdiTrashCanOutline} />
                  </IconButton>
                )}
              </Box>
            ))}
          </PlainList>
        </Box>
      )}
      {mayPlan && all.data !== undefined && missing.length > 0 && (
        <Box>
          <Button
            variant="outlined"
            disabled={add.isPending}
            onClick={() => {
              for (const body of missing) add.mutate({ body });
            }}
          >
            {texts.known}
          </Button>
          <Box sx={{ mt: 0.5, color: "text.secondary", fontSize: 14 }}>
            {texts.knownHelp(missing.map((h) => `${formatDay(h.onDay)} ${h.name}`).join(", "))}
          </Box>
        </Box>
      )}
      {mayPlan && all.data !== undefined && (
        <Part title={texts.add}>
          <HolidayForm key={all.data.length} term={term} />
        </Part>
      )}
    </SidePanel>
  );
}
