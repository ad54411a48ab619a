import { type Role, roles } from "@kitround/contract/access/capabilities.ts";
import { mayGrant } from "@kitround/contract/users/user-rules.ts";
import { inviteUser } from "@kitround/contract/users/user.ts";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { texts as roleTexts } from "#texts/roles";
import { texts } from "#texts/users";
import { email, maxLength, required } from "../../lib/form-rules.ts";
import { sentence } from "../../lib/sentence.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { useSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { Form } from "../../ui/form.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { LinkDialog, type ShownLink } from "./link-dialog.tsx";

const t = texts.inviteDialog;

/** The roles that somebody may give, in words. */
export function roleChoices(actor: Role) {
  return roles
    .filter((role) => mayGrant(actor, role))
    .map((role) => ({ value: role, label: sentence(roleTexts[role]) }));
}

const usual: Role = "volunteer";
const empty = { email: "", firstName: "", lastName: "", phone: "", role: usual as string };

/** Invites a person, then shows their link, which nothing keeps. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const form = useForm({ defaultValues: empty });
  const [link, setLink] = useState<ShownLink | null>(null);
  const invite = useAction(inviteUser, {
    onDone: ({ user, invitationUrl, expiresAt }) =>
      setLink({
        kind: "invitation",
        name: user.firstName,
        email: user.email,
        url: invitationUrl,
        expiresAt,
      }),
    onRefused: (error) => {
      for (const sentence of showServerErrors(form, error)) toast(sentence, { tone: "error" });
    },
  });
  if (session === null) return null;
  if (link !== null) return <LinkDialog link={link} onClose={onClose} />;
  const { control } = form;
  const choices = roleChoices(session.role);
  const save = (values: typeof empty) => {
    const role = choices.find((choice) => choice.value === values.role)?.value ?? usual;
    const { email: address, firstName, lastName } = values;
    const phone = values.phone.trim() || null;
    invite.mutate({ body: { email: address.trim(), firstName, lastName, phone, role } });
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="invite-title">
      <DialogTitle id="invite-title">{t.title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{t.text}</Typography>
        <Form
          form={form}
          submit={t.submit}
          pending={invite.isPending}
          onSubmit={save}
          onCancel={onClose}
        >
          <TextInput
            control={control}
            name="firstName"
            label={texts.firstName}
            rules={[required, maxLength(120)]}
            autoComplete="off"
          />
          <TextInput
            control={control}
            name="lastName"
            label={texts.lastName}
            rules={[required, maxLength(120)]}
            autoComplete="off"
          />
          <TextInput
            control={control}
            name="email"
            kind="email"
            label={texts.email}
            rules={[required, email, maxLength(254)]}
            autoComplete="off"
          />
          <TextInput
            control={control}
            name="phone"
            kind="tel"
            label={texts.phone}
            optional
            rules={[maxLength(200)]}
            autoComplete="off"
          />
          <SelectInput
            control={control}
            name="role"
            label={texts.role}
            help={t.roleHelp}
            choices={choices}
          />
        </Form>
      </DialogContent>
    </Dialog>
  );
}
