import { getMe, type Me, updateMe } from "@kitround/contract/me/me.ts";
import Typography from "@mui/material/Typography";
import { texts } from "#texts/account";
import { texts as roleTexts } from "#texts/roles";
import { api } from "../../server/api.ts";
import { readSession, storeSession } from "../../lib/stored-session.ts";
import { useSave } from "../../server/use-save.ts";
import { useAllowed } from "../../lib/can.ts";
import { CheckInput } from "../../ui/choice-inputs.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import { TextInput } from "../../ui/text-input.tsx";

export function ProfileForm({ me }: { me: Me }) {
  const saving = useSave({
    record: me,
    values: ({ firstName, lastName, phone, tripMails }: Me = me) => ({
      firstName,
      lastName,
      phone,
      tripMails,
    }),
    body: updateMe.body,
    send: (values, call, rowVersion) => call(updateMe, { body: { ...values, rowVersion } }),
    read: () => api(getMe),
    saved: texts.profileSaved,
    onDone({ firstName, lastName }) {
      const session = readSession();
      if (session !== null) storeSession({ ...session, firstName, lastName });
    },
  });
  const { control } = saving.form;
  const drives = useAllowed(["trips:run", "trips:run-own"]);
  return (
    <>
      <Typography sx={{ mb: 2, color: "text.secondary", overflowWrap: "anywhere" }}>
        {[me.email, roleTexts[me.role], me.branch.name].join(" · ")}
      </Typography>
      <FormPage saving={saving} submit={texts.saveProfile}>
        <TextInput
          control={control}
          name="firstName"
          label={texts.firstName}
          autoComplete="given-name"
        />
        <TextInput
          control={control}
          name="lastName"
          label={texts.lastName}
          autoComplete="family-name"
        />
        <TextInput
          control={control}
          name="phone"
          kind="tel"
          label={texts.phone}
          help={texts.phoneHelp}
          autoComplete="tel"
        />
        {drives && (
          <CheckInput
            control={control}
            name="tripMails"
            label={texts.tripMails}
            help={texts.tripMailsHelp}
          />
        )}
      </FormPage>
    </>
  );
}
