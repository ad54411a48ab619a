import type { BranchFormat } from "@kitround/contract/branches/branch-format.ts";
import { guessFormat } from "@kitround/contract/branches/countries.ts";
import { readSetup, setUp } from "@kitround/contract/setup/setup.ts";
import { mdiCheckDecagramOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { texts as formatTexts } from "#texts/branch-format";
import { texts as words } from "#texts/set-up";
import { texts } from "#texts/sign-in";
import { FormatFields } from "../../fittings/format-fields.tsx";
import { ButtonLink } from "../../fittings/links.tsx";
import { queryOptions } from "../../server/queries.ts";
import { installationEmpty } from "../../server/microsoft.ts";
import { login } from "../../server/session.ts";
import { toast } from "../../lib/toast-store.ts";
import { useSave } from "../../server/use-save.ts";
import { Brand } from "../../ui/brand.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { NewPasswordInput } from "../../ui/new-password-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const empty = {
  organisationName: "",
  branchName: "",
  branchCode: "",
  firstName: "",
  lastName: "",
  email: "",
  password: "",
};

/** The first administrator creates the organisation, with the link that an empty server prints. */
export function SetUpScreen({ token }: { token: string }) {
  const { data } = useQuery(queryOptions(readSetup));
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
  const navigate = useNavigate();
  const saving = useSave({
    values: () => ({ ...empty, ...guessHere() }),
    body: setUp.body,
    async send(values, call) {
      await call(setUp, { body: { token, ...values } });
      installationEmpty.set(false);
      return values;
    },
    saved: null,
    async onDone({ email, password }) {
      const signedIn = await login(email.trim(), password);
      if (!signedIn) toast(words.done);
      await navigate({ to: signedIn ? "/" : "/login", replace: true });
    },
  });
  const { control } = saving.form;
  return (
    <>
      <Typography variant="h1" sx={{ mt: 3 }}>
        {words.title}
      </Typography>
      <Typography sx={{ mt: 1, mb: 3 }}>{words.text}</Typography>
      <FormPage saving={saving} submit={words.submit}>
        <TextInput
          control={control}
          name="organisationName"
          label={words.organisation}
          help={words.organisationHelp}
          autoComplete="organization"
        />
        <TextInput
          control={control}
          name="branchName"
          label={words.branch}
          help={words.branchHelp}
        />
        <TextInput control={control} name="branchCode" label={words.code} help={words.codeHelp} />
        <Box
          component="fieldset"
          sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: "grid", gap: 2 }}
        >
          <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 600 }}>
            {formatTexts.title}
          </Box>
          <Typography>{formatTexts.guessed}</Typography>
          <FormatFields form={saving.form} />
        </Box>
        <TextInput
          control={control}
          name="firstName"
          label={words.firstName}
          autoComplete="given-name"
        />
        <TextInput
          control={control}
          name="lastName"
          label={words.lastName}
          autoComplete="family-name"
        />
        <TextInput
          control={control}
          name="email"
          kind="email"
          label={texts.email}
          autoComplete="username"
        />
        <NewPasswordInput
          control={control}
          name="password"
          label={texts.password}
          help={words.passwordHelp}
        />
      </FormPage>
    </>
  );
}

/** Guesses the country and formats from this browser's settings. */
function guessHere(): BranchFormat {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return guessFormat({ timeZone, language: navigator.language });
}
