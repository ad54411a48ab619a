import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { texts } from "#texts/sign-in";
import { ApiError } from "../../server/api-error.ts";

/** Signs in with a passkey alone: the device identifies the person. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState("");

  async function enter() {
    setPending(true);
    setFailure("");
    try {
      // Loaded on demand, because the first load has no schemas.
      const { enterByPasskey } = await import("./enter-by-passkey.ts");
      await enterByPasskey();
      onSignedIn();
    } catch (fault) {
      console.error("Sign-in by passkey failed", fault);
      setFailure(fault instanceof ApiError ? reasonOf(fault) : texts.passkey.cancelled);
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Button variant="outlined" size="large" disabled={pending} onClick={() => void enter()}>
        {pending ? texts.passkey.working : texts.passkey.signIn}
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
  if (status === 403) return texts.passkey.refused;
  return status === 429 ? texts.tooMany : texts.notNow;
}
