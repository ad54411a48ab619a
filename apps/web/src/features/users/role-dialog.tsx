import { getUser, updateUser, type User } from "@kitround/contract/users/user.ts";
import Typography from "@mui/material/Typography";
import { useWatch } from "react-hook-form";
import { texts as roleHelp } from "#texts/role-help";
import { texts as roleTexts } from "#texts/roles";
import { texts } from "#texts/users";
import { useSession } from "../../lib/stored-session.ts";
import { api } from "../../server/api.ts";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RadioInput } from "../../ui/radio-input.tsx";
import { roleChoices } from "./invite-dialog.tsx";
import { LastDayInput } from "./last-day-input.tsx";

const t = texts.changeRole;

/** Changes somebody's role, which lists its capabilities, and their last day. Choosing and confirming are one step. */
export function RoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const session = useSession();
  const params = { id: user.id };
  const saving = useSave({
    record: user,
    read: () => api(getUser, { params }),
    body: updateUser.body,
    values: (record = user) => ({ role: record.role, endsOn: record.endsOn }),
    send: (values, call, rowVersion) =>
      call(updateUser, { params, body: { rowVersion, ...values } }),
    saved: t.saved,
    onDone: onClose,
  });
  const { control } = saving.form;
  const [role, endsOn] = useWatch({ control, name: ["role", "endsOn"] });
  if (session === null) return null;
  const choices = roleChoices(session.role).map((choice) => ({
    ...choice,
    help: roleHelp[choice.value],
  }));
  return (
    <FormDialog
      title={role === user.role ? t.unchanged : t.title(user.firstName, roleTexts[role])}
      saving={saving}
      submit={role === user.role ? t.save : t.confirm}
      onClose={onClose}
    >
      <RadioInput control={control} name="role" label={texts.role} choices={choices} />
      <LastDayInput control={control} name="endsOn" stored={user.endsOn} />
      {endsOn !== null && endsOn !== user.endsOn && <Typography>{t.after}</Typography>}
      {user.status === "active" && role !== user.role && <Typography>{t.text}</Typography>}
    </FormDialog>
  );
}
