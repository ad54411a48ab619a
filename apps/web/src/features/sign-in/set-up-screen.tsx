import { readSetup, setUp } from "@kitround/contract/setup/setup.ts";
import { mdiCheckDecagramOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { texts } from "#texts/sign-in";
import { ApiError } from "../../lib/api-error.ts";
import { isShown } from "../../lib/api-errors.ts";
import { api } from "../../lib/api.ts";
import { email, format, maxLength, minLength, required } from "../../lib/form-rules.ts";
import { useLeaveGuard } from "../../lib/leave-guard.ts";
import { ButtonLink } from "../../lib/links.tsx";
import { queryOptions } from "../../lib/queries.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { login } from "../../lib/session.ts";
import { toast } from "../../lib/toast-store.ts";
import { Brand } from "../../ui/brand.tsx";
import { Form } from "../../ui/form.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const words = texts.setUp;
const empty = {
  organisationName: "",
  branchName: "",
  branchCode: "",
  firstName: "",
  lastName: "",
  email: "",
  password: "",
};

/** The first administrator makes the organisation, with the link that an empty server prints. */
export function SetUpScreen({ token }: { token: string }) {
  const { data } = useQuery({ ...queryOptions(readSetup), refetchInterval: false });
  const closed = data?.open === false;
  return (
    <Box component="main" sx={{ maxWidth: 640, mx: "auto", px: 2, py: { xs: 3, sm: 6 } }}>
      <Brand />
      {closed ? (
        <EmptyState
          icon={mdiCheckDecagramOutline}
          title={words.closed}
          text={words.closedText}
          action={
            <ButtonLink to="/login" variant="contained">
              {texts.signIn}
            </ButtonLink>
          }
        />
      ) : (
        <SetUpForm token={token} />
      )}
    </Box>
  );
}

function SetUpForm({ token }: { token: string }) {
  const form = useForm({ defaultValues: empty });
  const { control } = form;
  const navigate = useNavigate();
  const mayLeave = useLeaveGuard(form.formState.isDirty);

  async function save(values: typeof empty) {
    try {
      await api(setUp, { body: { token, ...values } });
    } catch (error) {
      const others = showServerErrors(form, error);
      if (!(error instanceof ApiError) || isShown(error)) return;
      for (const sentence of others) toast(sentence, { tone: "error" });
      return;
    }
    mayLeave();
    const signedIn = await login(values.email.trim(), values.password);
    if (!signedIn) toast(words.done);
    await navigate({ to: signedIn ? "/" : "/login", replace: true });
  }

  const name = [required, maxLength(120)];
  return (
    <>
      <Typography variant="h1" sx={{ mt: 3 }}>
        {words.title}
      </Typography>
      <Typography sx={{ mt: 1, mb: 3 }}>{words.text}</Typography>
      <Form form={form} onSubmit={save} submit={words.submit}>
        <TextInput
          control={control}
          name="organisationName"
          label={words.organisation}
          help={words.organisationHelp}
          rules={name}
          autoComplete="organization"
        />
        <TextInput
          control={control}
          name="branchName"
          label={words.branch}
          help={words.branchHelp}
          rules={name}
        />
        <TextInput
          control={control}
          name="branchCode"
          label={words.code}
          help={words.codeHelp}
          rules={[required, format(/^[A-Z0-9]{2,6}$/, words.badCode)]}
        />
        <TextInput
          control={control}
          name="firstName"
          label={words.firstName}
          rules={name}
          autoComplete="given-name"
        />
        <TextInput
          control={control}
          name="lastName"
          label={words.lastName}
          rules={name}
          autoComplete="family-name"
        />
        <TextInput
          control={control}
          name="email"
          kind="email"
          label={texts.email}
          rules={[required, email]}
          autoComplete="username"
        />
        <TextInput
          control={control}
          name="password"
          kind="password"
          label={texts.password}
          help={words.passwordHelp}
          rules={[required, minLength(15), maxLength(200)]}
          autoComplete="new-password"
        />
      </Form>
    </>
  );
}
