import { passwordResetPath } from "@kitround/contract/session/auth-path.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { texts } from "#texts/sign-in";
import { useStore } from "../../lib/store.ts";
import { request } from "../../server/api.ts";
import { resetsByMail } from "../../server/microsoft.ts";
import { looksLikeEmail } from "./sign-in-draft.ts";

interface ForgottenProps {
  /** Reads the e-mail field. */
  email: () => string;
  onFault: (fault: string) => void;
}

/** Requests a new password: a link by e-mail if a mail server is configured, otherwise advice to ask the manager. */
export function Forgotten({ email, onFault }: ForgottenProps) {
  const mails = useStore(resetsByMail);
  const [asked, setAsked] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState(false);

  async function ask() {
    const to = email();
    if (!looksLikeEmail(to)) return onFault(to === "" ? texts.missingEmail : texts.badEmail);
    setPending(true);
    setFailed(false);
    try {
      const call = { method: "POST", path: passwordResetPath, keyless: true } as const;
      await request(call, { body: { email: to } }, { quiet: true });
      setAsked(to);
    } catch {
      setFailed(true);
    } finally {
      setPending(false);
    }
    return undefined;
  }

  if (!mails) {
    return (
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {texts.forgotten}
      </Typography>
    );
  }
  return (
    <Box>
      {asked === null ? (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1 }}>
          <Typography variant="body2" sx={{ color: "text.secondary" }}>
            {texts.forgottenByMail}
          </Typography>
          <Button disabled={pending} onClick={() => void ask()} sx={{ ml: -1 }}>
            {pending ? texts.mailing : texts.mailLink}
          </Button>
        </Box>
      ) : (
        <Typography role="status" variant="body2" sx={{ overflowWrap: "anywhere" }}>
          {texts.mailed(asked)}
        </Typography>
      )}
      {failed && (
        <Typography role="alert" color="error">
          {texts.mailFailed}
        </Typography>
      )}
    </Box>
  );
}
