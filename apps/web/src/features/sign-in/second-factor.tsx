import { askSecondFactor } from "@kitround/contract/passkeys/passkey.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { texts } from "#texts/passkeys";
import { texts as signInTexts } from "#texts/sign-in";
import { Unread } from "../../fittings/read.tsx";
import { deviceName } from "../../lib/device-name.ts";
import { api } from "../../server/api.ts";
import { login } from "../../server/session.ts";
import { PlainField } from "../../ui/plain-field.tsx";
import { make, sign } from "./web-authn.ts";

const t = texts.second;

interface SecondFactorProps {
  email: string;
  password: string;
  onSignedIn: () => void;
  onBack: () => void;
}

/** After the password: the passkey, a recovery code, or the first passkey of a role that needs one. */
export function SecondFactor({ email, password, onSignedIn, onBack }: SecondFactorProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState("");
  const [byCode, setByCode] = useState(false);
  const query = useQuery({
    queryKey: ["second factor", email],
    queryFn: () => api(askSecondFactor, { body: { email, password } }, { quiet: true }),
    // Not cached: a challenge is signed only once, and the password must not be kept.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });

  async function enter(prove: () => Promise<object>, refused: string) {
    setPending(true);
    setFailure("");
    try {
      const signedIn = await login(
        email,
        password,
        ({ status }) => setFailure(status === 403 ? refused : t.offline),
        await prove(),
      );
      if (signedIn) return onSignedIn();
    } catch (fault) {
      console.error("No passkey", fault);
      setFailure(t.cancelled);
    }
    // The challenge may be used up, so a new one is needed before signing.
    await query.refetch();
    setPending(false);
    return undefined;
  }
  function turnTo(code: boolean) {
    setFailure("");
    setByCode(code);
  }
  function enterByCode(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const recoveryCode = new FormData(event.currentTarget).get("code");
    void enter(async () => ({ recoveryCode }), t.wrongCode);
  }
  const { sign: challenge = null, make: order = null, codesLeft = 0 } = query.data ?? {};

  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Typography variant="h2">{t.title}</Typography>
      <Unread of={query} rows={1} />
      {challenge !== null && !byCode && (
        <>
          <Typography>{t.use}</Typography>
          <Button
            variant="contained"
            size="large"
            disabled={pending}
            onClick={() => void enter(async () => ({ passkey: await sign(challenge) }), t.wrong)}
          >
            {pending ? signInTexts.passkey.working : t.sign}
          </Button>
        </>
      )}
      {order !== null && (
        <>
          <Typography>{t.make}</Typography>
          <Button
            variant="contained"
            size="large"
            disabled={pending}
            onClick={() =>
              void enter(async () => {
                const name = deviceName(navigator.userAgent);
                return { newPasskey: { name, made: await make(order) } };
              }, t.wrong)
            }
          >
            {pending ? signInTexts.passkey.working : t.makeIt}
          </Button>
        </>
      )}
      {byCode && (
        <Box component="form" noValidate onSubmit={enterByCode} sx={{ display: "grid", gap: 2 }}>
          <PlainField label={t.code} name="code" type="text" autoComplete="off" help={t.codeHelp} />
          <Button type="submit" variant="contained" size="large" disabled={pending}>
            {t.submitCode}
          </Button>
        </Box>
      )}
      {failure !== "" && (
        <Typography role="alert" color="error">
          {failure}
        </Typography>
      )}
      {codesLeft > 0 && !byCode && <Button onClick={() => turnTo(true)}>{t.byCode}</Button>}
      {byCode && challenge !== null && <Button onClick={() => turnTo(false)}>{t.byPasskey}</Button>}
      {order === null && query.data !== undefined && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {t.lost}
        </Typography>
      )}
      <Button onClick={onBack}>{t.back}</Button>
    </Box>
  );
}
