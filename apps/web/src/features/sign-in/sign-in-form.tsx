import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type SubmitEvent, useRef, useState } from "react";
import { texts } from "#texts/sign-in";
import type { ApiError } from "../../server/api-error.ts";
import { login } from "../../server/session.ts";
import { passkeysOffered } from "../../server/microsoft.ts";
import { useStore } from "../../lib/store.ts";
import { PlainField } from "../../ui/plain-field.tsx";
import { Forgotten } from "./forgotten.tsx";
import { MicrosoftButton } from "./microsoft-button.tsx";
import { looksLikeEmail, signInDraft } from "./sign-in-draft.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

// Most people have only a password, so the first load does not include this part.
const SecondFactor = lazyPart(async () => (await import("./second-factor.tsx")).SecondFactor);
const PasskeyButton = lazyPart(async () => (await import("./passkey-button.tsx")).PasskeyButton);

/** E-mail and password. Kept small, because it is the first thing that a phone loads. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({});
  const { email: typed, failure } = useStore(signInDraft);
  const [pending, setPending] = useState(false);
  const [visible, setVisible] = useState(false);
  const passkeys = useStore(passkeysOffered);
  // The typed values, while something besides the password is needed.
  const [proved, setProved] = useState<{ email: string; password: string } | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = event.currentTarget;
    const data = new FormData(fields);
    const email = textOf(data, "email").trim();
    const password = textOf(data, "password");
    const found = faultsIn(email, password);
    setErrors(found);
    signInDraft.set({ email, failure: "" });
    const first = found.email ? "email" : found.password ? "password" : null;
    if (first !== null) {
      fields.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
      return;
    }
    setPending(true);
    const signedIn = await login(email, password, (error) => {
      if (error.code === "second_factor_needed") setProved({ email, password });
      else signInDraft.set({ email, failure: reasonOf(error) });
    });
    setPending(false);
    if (signedIn) done();
  }
  function done() {
    signInDraft.set({ email: "", failure: "" });
    onSignedIn();
  }
  if (proved !== null) {
    return <SecondFactor {...proved} onSignedIn={done} onBack={() => setProved(null)} />;
  }

  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
      <PlainField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={typed}
        error={errors.email}
      />
      <PlainField
        label={texts.password}
        name="password"
        type={visible ? "text" : "password"}
        autoComplete="current-password"
        error={errors.password}
        end={
          <Button
            aria-label={visible ? texts.hide : texts.show}
            onClick={() => setVisible(!visible)}
            sx={{ mr: -1, minWidth: 64, minHeight: "var(--small-control)" }}
          >
            {visible ? texts.hideShort : texts.showShort}
          </Button>
        }
      />
      {failure !== "" && (
        <Typography role="alert" color="error">
          {failure}
        </Typography>
      )}
      <Button type="submit" variant="contained" size="large" disabled={pending}>
        {pending ? texts.signingIn : texts.signIn}
      </Button>
      <Forgotten
        email={() => textOf(new FormData(form.current ?? undefined), "email").trim()}
        onFault={(fault) => setErrors({ email: fault })}
      />
      {passkeys && <PasskeyButton onSignedIn={done} />}
      <MicrosoftButton intent={{ kind: "sign-in" }} label={texts.microsoft.signIn} divided />
    </Box>
  );
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

function faultsIn(email: string, password: string): { email?: string; password?: string } {
  return {
    ...(email === ""
      ? { email: texts.missingEmail }
      : looksLikeEmail(email)
        ? {}
        : { email: texts.badEmail }),
    ...(password === "" ? { password: texts.missingPassword } : {}),
  };
}

/** Never says which of the two was wrong. */
function reasonOf(error: ApiError): string {
  if (error.status === 403 || error.status === 401) return texts.wrong;
  if (error.status === 429) return texts.tooMany;
  return texts.notNow;
}
