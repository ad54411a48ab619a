import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { texts as roleTexts } from "#texts/roles";
import { texts } from "#texts/sign-in";
import { ButtonLink } from "../../fittings/links.tsx";
import { useSession } from "../../lib/stored-session.ts";
import { keepsTyped } from "../../lib/unsaved.ts";
import { Brand } from "../../ui/brand.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { Stack } from "../../ui/vocabulary.tsx";

/** The plain sign-in page. Someone who is signed in comes here when the server refused: it says who they are. */
export function LoginScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const [signedOut] = useState(session === null);
  // Whoever came signed out has been signed in since, here or in another tab: nothing was refused to them.
  if (signedOut && session !== null) return <Navigate to="/" />;
  return (
    <Box
      component="main"
      sx={{ maxWidth: 400, mx: "auto", px: 2, py: { xs: 4, sm: 10 }, display: "grid", gap: 3 }}
    >
      <Brand />
      <Typography variant="h1">{texts.signIn}</Typography>
      {keepsTyped() && <Typography role="status">{texts.typedKept}</Typography>}
      {session === null ? (
        <SignInForm onSignedIn={() => void navigate({ to: "/" })} />
      ) : (
        <Stack gap={2}>
          <Typography>{texts.notAllowed}</Typography>
          <Typography>
            {texts.signedInAs(
              `${session.firstName} ${session.lastName}`,
              roleTexts[session.role],
              session.branchName,
            )}
          </Typography>
          <ButtonLink to="/" variant="contained" size="large">
            {texts.goOn}
          </ButtonLink>
          <Button size="large" onClick={() => void leave()}>
            {texts.asOther}
          </Button>
        </Stack>
      )}
    </Box>
  );
}

/** Asks first when something of theirs has not been sent. Loaded when asked for: the first screen does without. */
async function leave(): Promise<void> {
  const { signOut } = await import("../../server/outbox/sign-out.ts");
  await signOut();
}
