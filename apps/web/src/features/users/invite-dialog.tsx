import { type Role, roles } from "@kitround/contract/access/capabilities.ts";
import { mayGrant } from "@kitround/contract/users/user-rules.ts";
import { inviteUser } from "@kitround/contract/users/user.ts";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { texts as roleHelp } from "#texts/role-help";
import { texts as roleTexts } from "#texts/roles";
import { texts } from "#texts/users";
import { sentence } from "../../lib/sentence.ts";
import { useSession } from "../../lib/stored-session.ts";
import { useSave } from "../../server/use-save.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { LastDayInput } from "./last-day-input.tsx";
import { LinkDialog, type ShownLink } from "./link-dialog.tsx";

const t = texts.inviteDialog;

/** The roles that somebody may give, in words. */
export function roleChoices(actor: Role) {
  return roles
    .filter((role) => mayGrant(actor, role))
    .map((role) => ({ value: role, label: sentence(roleTexts[role]) }));
}

/** A choice of role that lists its capabilities. */
function RoleInput(props: {
  control: Control<Values>;
  choices: ReturnType<typeof roleChoices>;
  more: string;
}) {
  const { control, choices, more } = props;
  const role = useWatch({ control, name: "role" });
  return (
    <SelectInput
      control={control}
      name="role"
      label={texts.role}
      help={`${roleHelp[role]}. ${more}`}
      choices={choices}
    />
  );
}

interface Values {
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  role: Role;
  endsOn: string | null;
}

const blank: Values = {
  email: "",
  firstName: "",
  lastName: "",
  phone: null,
  role: "volunteer",
  endsOn: null,
};

/** Invites a person, then shows their link, which is not stored anywhere. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const [link, setLink] = useState<ShownLink | null>(null);
  const saving = useSave({
    values: () => blank,
    body: inviteUser.body,
    send: (values, call) => call(inviteUser, { body: { ...values, email: values.email.trim() } }),
    saved: null,
    onDone: ({ user, invitationUrl, expiresAt, mailed }) =>
      setLink({
        kind: "invitation",
        name: user.firstName,
        email: user.email,
        url: invitationUrl,
        expiresAt,
        mailed,
      }),
  });
  if (session === null) return null;
  if (link !== null) return <LinkDialog link={link} onClose={onClose} />;
  const { control } = saving.form;
  const choices = roleChoices(session.role);
  const more = choices.length < roles.length ? t.roleHelpBelow : t.roleHelp;
  return (
    <FormDialog title={t.title} saving={saving} submit={t.submit} onClose={onClose}>
      <Typography>{t.text}</Typography>
      <TextInput control={control} name="firstName" label={texts.firstName} autoComplete="off" />
      <TextInput control={control} name="lastName" label={texts.lastName} autoComplete="off" />
      <TextInput
        control={control}
        name="email"
        kind="email"
        label={texts.email}
        autoComplete="off"
      />
      <TextInput control={control} name="phone" kind="tel" label={texts.phone} autoComplete="off" />
      <RoleInput control={control} choices={choices} more={more} />
      <LastDayInput control={control} name="endsOn" />
    </FormDialog>
  );
}
