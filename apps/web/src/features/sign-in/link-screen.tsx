import { readLink, useLink as redeemLink } from "@kitround/contract/users/user.ts";
import type { Result } from "@kitround/contract/route.ts";
import { mdiLinkOff } from "@mdi/js";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/link";
import { texts as signInTexts } from "#texts/sign-in";
import { Unread } from "../../fittings/read.tsx";
import { ApiError } from "../../server/api-error.ts";
import { required } from "../../lib/form-rules.ts";
import { ButtonLink } from "../../fittings/links.tsx";
import { queryOptions } from "../../server/queries.ts";
import { login } from "../../server/session.ts";
import { useStore } from "../../lib/store.ts";
import { toast } from "../../lib/toast-store.ts";
import { useSave } from "../../server/use-save.ts";
import { Brand } from "../../ui/brand.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { NewPasswordInput } from "../../ui/new-password-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { MicrosoftButton } from "./microsoft-button.tsx";
import { signInDraft } from "./sign-in-draft.ts";

/** The target of a one-time link: somebody joins a branch, or chooses a new password. */
export function LinkScreen({ token }: { token: string }) {
  const params = { token };
  const { failure } = useStore(signInDraft);
  const query = useQuery({
    ...queryOptions(readLink, { params }),
    refetchOnWindowFocus: false,
    retry: false,
  });
  const link = query.data;
  const gone = query.error instanceof ApiError && [400, 409].includes(query.error.status);
  return (
    <Box
      component="main"
      sx={{ maxWidth: 440, mx: "auto", px: 2, py: { xs: 4, sm: 10 }, display: "grid", gap: 3 }}
    >
      <Brand />
      {gone ? (
        <EmptyState
          icon={mdiLinkOff}
          title={texts.gone}
          text={texts.goneText}
          action={
            <ButtonLink to="/login" variant="contained">
              {texts.signIn}
            </ButtonLink>
          }
        />
      ) : (
        <Unread of={query} rows={3} />
      )}
      {failure !== "" && !gone && (
        <Typography role="alert" color="error">
          {failure}
        </Typography>
      )}
      {link !== undefined && !gone && (
        <>
          <PasswordForm token={token} link={link} onGone={() => void query.refetch()} />
          {link.kind === "invitation" && (
            <MicrosoftButton
              intent={{ kind: "join", link: token }}
              label={signInTexts.microsoft.join}
              divided
            />
          )}
        </>
      )}
    </Box>
  );
}

interface PasswordFormProps {
  token: string;
  link: Result<typeof readLink>;
  onGone: () => void;
}

function PasswordForm({ token, link, onGone }: PasswordFormProps) {
  const navigate = useNavigate();
  const words = link.hasPassword ? texts.known : texts[link.kind];
  const title =
    typeof words.title === "string" ? words.title : words.title(link.greeting, link.firstName);
  const saving = useSave({
    values: () => ({ email: link.email, password: "" }),
    body: redeemLink.body,
    async send({ password }, call) {
      try {
        await call(redeemLink, { params: { token }, body: { password } });
        return { password };
      } catch (fault) {
        if (fault instanceof ApiError && fault.code === "link_expired") onGone();
        throw fault;
      }
    },
    saved: null,
    async onDone({ password }) {
      const signedIn = await login(link.email, password);
      if (!signedIn) toast(texts.done);
      await navigate({ to: signedIn ? "/" : "/login", search: {}, replace: true });
    },
  });
  const { control } = saving.form;
  return (
    <>
      <Box>
        <Typography variant="h1">{title}</Typography>
        <Typography sx={{ mt: 1 }}>{words.text(link.branchName)}</Typography>
      </Box>
      <FormPage saving={saving} submit={words.submit}>
        <TextInput
          control={control}
          name="email"
          kind="email"
          label={texts.email}
          autoComplete="username"
          disabled
        />
        {link.hasPassword ? (
          <TextInput
            control={control}
            name="password"
            kind="password"
            label={texts.known.password}
            rules={[required]}
            autoComplete="current-password"
          />
        ) : (
          <NewPasswordInput
            control={control}
            name="password"
            label={texts.password}
            help={texts.passwordHelp}
          />
        )}
      </FormPage>
    </>
  );
}
