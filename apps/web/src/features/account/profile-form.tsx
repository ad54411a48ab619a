import { getMe, type Me, updateMe } from "@kitround/contract/me/me.ts";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { texts } from "#texts/account";
import { texts as roleTexts } from "#texts/roles";
import type { ApiError } from "../../lib/api-error.ts";
import { isShown } from "../../lib/api-errors.ts";
import { maxLength, required } from "../../lib/form-rules.ts";
import { useLeaveGuard } from "../../lib/leave-guard.ts";
import { queryOptions } from "../../lib/queries.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { readSession, storeSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../lib/use-action.ts";
import { useConflict } from "../../lib/use-conflict.tsx";
import { Form } from "../../ui/form.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const valuesOf = ({ firstName, lastName, phone }: Me) => ({
  firstName,
  lastName,
  phone: phone ?? "",
});
type Values = ReturnType<typeof valuesOf>;

export function ProfileForm({ me }: { me: Me }) {
  const client = useQueryClient();
  // As it was opened: a refresh in the background is no reason to save over it.
  const [opened, setOpened] = useState(me);
  const form = useForm({ defaultValues: valuesOf(opened) });
  const { control } = form;
  useLeaveGuard(form.formState.isDirty);
  const update = useAction(updateMe, {
    onDone: (saved) => {
      setOpened(saved);
      form.reset(valuesOf(saved));
      const session = readSession();
      const { firstName, lastName } = saved;
      if (session !== null) storeSession({ ...session, firstName, lastName });
      toast(texts.profileSaved);
    },
    onRefused: (error: ApiError) => {
      if (error.code === "stale_version") {
        return conflict.begin(valuesOf(opened), form.getValues());
      }
      const others = showServerErrors(form, error);
      if (!isShown(error)) for (const sentence of others) toast(sentence, { tone: "error" });
    },
  });
  const save = (values: Values, rowVersion: number) =>
    update.mutate({ body: { ...values, phone: values.phone.trim() || null, rowVersion } });
  const conflict = useConflict<Values>({
    labels: { firstName: texts.firstName, lastName: texts.lastName, phone: texts.phone },
    read: async () => {
      const now = await client.fetchQuery({ ...queryOptions(getMe), staleTime: 0 });
      return { values: valuesOf(now), rowVersion: now.rowVersion };
    },
    save,
  });
  return (
    <>
      <Typography sx={{ mb: 2, color: "text.secondary", overflowWrap: "anywhere" }}>
        {[me.email, roleTexts[me.role], me.branch.name].join(" · ")}
      </Typography>
      <Form
        form={form}
        submit={texts.saveProfile}
        pending={update.isPending}
        onSubmit={(values) => save(values, opened.rowVersion)}
      >
        <TextInput
          control={control}
          name="firstName"
          label={texts.firstName}
          rules={[required, maxLength(120)]}
          autoComplete="given-name"
        />
        <TextInput
          control={control}
          name="lastName"
          label={texts.lastName}
          rules={[required, maxLength(120)]}
          autoComplete="family-name"
        />
        <TextInput
          control={control}
          name="phone"
          kind="tel"
          label={texts.phone}
          help={texts.phoneHelp}
          optional
          rules={[maxLength(200)]}
          autoComplete="tel"
        />
      </Form>
      {conflict.dialog}
    </>
  );
}
