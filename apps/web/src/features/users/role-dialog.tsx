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

const t = texts.changeRole;

/** Changes somebody's role; each role lists its capabilities. Choosing and confirming are one step. */
export function RoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const session = useSession();
  const params = { id: user.id };
  const saving = useSave({
    record: user,
    read: () => api(getUser, { params }),
    body: updateUser.body,
    values: (record) => ({ role: record?.role ?? user.role }),
    send: ({ role }, call, rowVersion) => call(updateUser, { params, body: { rowVersion, role } }),
    saved: t.done,
    onDone: onClose,
  });
  const { control } = saving.form;
  const role = useWatch({ control, name: "role" });
  if (session === null) return null;
  const choices = roleChoices(session.role).map((choice) => ({
    ...choice,
    help: roleHelp[choice.value],
  }));
  return (
    <FormDialog
      title={role === user.role ? texts.role : t.title(user.firstName, roleTexts[role])}
      saving={saving}
      submit={t.confirm}
      onClose={onClose}
    >
      <RadioInput control={control} name="role" label={texts.role} choices={choices} />
      {user.status === "active" && <Typography>{t.text}</Typography>}
    </FormDialog>
  );
}
