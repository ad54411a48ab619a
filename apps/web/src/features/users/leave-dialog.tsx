import { listUsers, updateUser, type User } from "@kitround/contract/users/user.ts";
import {
  canGoOn,
  countsOf,
  type Duties,
  lastingKinds,
  mayTakeDriving,
  mayTakeLinks,
  mayTakeTasks,
} from "@kitround/contract/users/duties.ts";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/users";
import { useSave } from "../../server/use-save.ts";
import { wholeList } from "../../server/whole-list.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { type Choice, SelectInput } from "../../ui/select-input.tsx";
import { DutyList } from "./user-duties.tsx";

const t = texts.leave;

interface LeaveDialogProps {
  user: User;
  status: "suspended" | "removed";
  duties: Duties;
  onClose: () => void;
}

/** The duties of a person who is suspended or removed, and who takes them over, all in one step. */
export function LeaveDialog({ user, status, duties, onClose }: LeaveDialogProps) {
  const name = user.firstName;
  const words = status === "suspended" ? texts.suspend : texts.remove;
  const people = useQuery(wholeList(listUsers, { status: "active" }));
  const others = people.data ?? [];
  const choices = (fits: (other: User) => boolean): Choice[] =>
    others
      .filter(fits)
      .map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }));
  const saving = useSave({
    values: (): Record<"drivingTo" | "tasksTo" | "linksTo", string | null> => ({
      drivingTo: null,
      tasksTo: null,
      linksTo: null,
    }),
    // Its fields may be left empty here: duties that are not reassigned stay as they are.
    body: null,
    send: ({ drivingTo, tasksTo, linksTo }, call) =>
      call(updateUser, {
        params: { id: user.id },
        body: {
          rowVersion: user.rowVersion,
          status,
          ...(drivingTo ? { drivingTo } : {}),
          ...(tasksTo ? { tasksTo } : {}),
          ...(linksTo ? { linksTo } : {}),
        },
      }),
    saved: words.done(name),
    onDone: onClose,
  });
  const { control } = saving.form;
  const { driving, tasks } = countsOf(duties);
  const lasting = lastingKinds(duties);
  const endsSome = duties.links.some(
    ({ kind }) => kind === "invitation" || kind === "password_reset",
  );
  const underWay = duties.trips.filter((trip) => !canGoOn(trip));
  return (
    <FormDialog title={words.title(name)} saving={saving} submit={words.confirm} onClose={onClose}>
      <Typography>{words.text}</Typography>
      <Box component="section" aria-label={t.hangs(name)}>
        <Box sx={{ fontWeight: 600, mb: 0.5 }}>{t.hangs(name)}</Box>
        <Box sx={{ maxHeight: 220, overflowY: "auto" }}>
          <DutyList duties={duties} />
        </Box>
      </Box>
      {driving > 0 && (
        <SelectInput
          control={control}
          name="drivingTo"
          label={t.driving}
          help={t.drivingHelp}
          empty={t.stays}
          choices={choices((other) => mayTakeDriving(other, user.id) === null)}
        />
      )}
      {tasks > 0 && (
        <SelectInput
          control={control}
          name="tasksTo"
          label={t.tasks}
          empty={t.stays}
          choices={choices((other) => mayTakeTasks(other, user.id) === null)}
        />
      )}
      {lasting.length > 0 && (
        <SelectInput
          control={control}
          name="linksTo"
          label={t.lasting}
          help={t.lastingHelp}
          empty={t.lastingEnd}
          choices={choices((other) => mayTakeLinks(other, user.id, lasting) === null)}
        />
      )}
      {endsSome && <Box>{t.linksEnd}</Box>}
      {underWay.length > 0 && <Box>{t.underWay}</Box>}
      {duties.claims.length > 0 && <Box>{t.claims(name)}</Box>}
    </FormDialog>
  );
}
