import { askPasskey, signInByPasskey } from "@kitround/contract/passkeys/passkey.ts";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { texts } from "#texts/passkeys";
import { texts as signInTexts } from "#texts/sign-in";
import { ApiError } from "../../server/api-error.ts";
import { api } from "../../server/api.ts";
import { keepSession } from "../../server/session.ts";
import { sign } from "./web-authn.ts";

/** Signs in with a passkey alone: the device identifies the person. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState("");

  async function enter() {
    setPending(true);
    setFailure("");
    try {
      const passkey = await sign(await api(askPasskey, {}, { quiet: true }));
      keepSession(await api(signInByPasskey, { body: { passkey } }, { quiet: true }));
      onSignedIn();
    } catch (fault) {
      console.error("Sign-in by passkey failed", fault);
      setFailure(fault instanceof ApiError ? reasonOf(fault) : texts.alone.cancelled);
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Button variant="outlined" size="large" disabled={pending} onClick={() => void enter()}>
        {pending ? texts.second.working : signInTexts.signInByPasskey}
      </Button>
      {failure !== "" && (
        <Typography role="alert" color="error">
          {failure}
        </Typography>
      )}
    </>
  );
}

function reasonOf({ status }: ApiError): string {
  if (status === 403) return texts.alone.refused;
  return status === 429 ? signInTexts.tooMany : signInTexts.notNow;
}
