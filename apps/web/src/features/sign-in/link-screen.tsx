import { readLink, useLink as redeemLink } from "@kitround/contract/users/user.ts";
import { passwordMax, passwordMin } from "@kitround/contract/me/password-rules.ts";
import type { Result } from "@kitround/contract/route.ts";
import { mdiLinkOff } from "@mdi/js";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { texts } from "#texts/link";
import { ApiError } from "../../lib/api-error.ts";
import { isShown } from "../../lib/api-errors.ts";
import { api } from "../../lib/api.ts";
import { maxLength, minLength, required } from "../../lib/form-rules.ts";
import { ButtonLink } from "../../lib/links.tsx";
import { queryOptions } from "../../lib/queries.ts";
import { showServerErrors } from "../../lib/server-errors.ts";
import { login } from "../../lib/session.ts";
import { toast } from "../../lib/toast-store.ts";
import { Brand } from "../../ui/brand.tsx";
import { Form } from "../../ui/form.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { TextInput } from "../../ui/text-input.tsx";

/** What a one-time link opens: somebody joins a branch, or chooses a new password. */
export function LinkScreen({ token }: { token: string }) {
  const params = { token };
  const query = useQuery({
    ...queryOptions(readLink, { params }),
    refetchInterval: false,
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
      {query.isPending && <SkeletonRows rows={3} />}
      {gone && (
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
      )}
      {query.isError && !gone && <ErrorState onRetry={() => void query.refetch()} />}
      {link !== undefined && !gone && (
        <PasswordForm token={token} link={link} onGone={() => void query.refetch()} />
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
  const form = useForm({ defaultValues: { email: link.email, password: "" } });
  const navigate = useNavigate();
  const words = link.hasPassword ? texts.known : texts[link.kind];
  const title = typeof words.title === "string" ? words.title : words.title(link.firstName);

  async function save({ password }: { password: string }) {
    try {
      await api(redeemLink, { params: { token }, body: { password } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "link_expired") return onGone();
      const others = showServerErrors(form, error);
      if (!isShown(error)) for (const sentence of others) toast(sentence, { tone: "error" });
      return;
    }
    const signedIn = await login(link.email, password);
    if (!signedIn) toast(texts.done);
    await navigate({ to: signedIn ? "/" : "/login", search: {}, replace: true });
  }

  return (
    <>
      <Box>
        <Typography variant="h1">{title}</Typography>
        <Typography sx={{ mt: 1 }}>{words.text(link.branchName)}</Typography>
      </Box>
      <Form form={form} onSubmit={save} submit={words.submit}>
        <TextInput
          control={form.control}
          name="email"
          kind="email"
          label={texts.email}
          autoComplete="username"
          disabled
        />
        {link.hasPassword ? (
          <TextInput
            control={form.control}
            name="password"
            kind="password"
            label={texts.known.password}
            rules={[required]}
            autoComplete="current-password"
          />
        ) : (
          <TextInput
            control={form.control}
            name="password"
            kind="password"
            label={texts.password}
            help={texts.passwordHelp}
            rules={[required, minLength(passwordMin), maxLength(passwordMax)]}
            autoComplete="new-password"
          />
        )}
      </Form>
    </>
  );
}
