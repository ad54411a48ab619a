import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { texts as areaTexts } from "#texts/areas";
import { texts as roleTexts } from "#texts/roles";
import { texts } from "#texts/sign-in";
import { forgetEndedSession, readEndedSession } from "../../lib/ended-session.ts";
import { ButtonLink } from "../../fittings/links.tsx";
import { readSession, useSession } from "../../lib/stored-session.ts";
import { useLatest } from "../../lib/use-latest.ts";
import { rememberedPlace } from "../../server/continue.ts";
import { keepsTyped } from "../../lib/unsaved.ts";
import { Brand } from "../../ui/brand.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { Stack } from "../../ui/vocabulary.tsx";

// Most people who sign in have no ended session, so the first load does not include this part.
const SessionEnded = lazyPart(async () => (await import("./session-ended.tsx")).SessionEnded);

/** The sign-in page, without bars. A signed-in person sees it when the server refused: it shows who they are. */
export function LoginScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const [signedOut] = useState(session === null);
  const [ended] = useState(readEndedSession);
  // The same person continues where the session ended; every other sign-in leads to the start page.
  const goOn = () => {
    forgetEndedSession();
    const place = readSession()?.branchUserId === ended?.by ? rememberedPlace() : null;
    void navigate({ href: place ?? "/" });
  };
  const goOnLatest = useLatest(goOn);
  const signedInSince = signedOut && session !== null;
  // A person who came here signed out has signed in since, here or in another tab: the server refused nothing.
  useEffect(() => {
    if (signedInSince) goOnLatest()();
  }, [signedInSince, goOnLatest]);
  if (signedInSince) return null;
  return (
    <Box
      component="main"
      sx={{ maxWidth: 400, mx: "auto", px: 2, py: { xs: 4, sm: 10 }, display: "grid", gap: 3 }}
    >
      <Brand />
      <Typography variant="h1">{texts.signIn}</Typography>
      {keepsTyped() && <Typography role="status">{texts.typedKept}</Typography>}
      {session === null ? (
        <>
          {ended !== null && <SessionEnded ended={ended} />}
          <SignInForm onSignedIn={goOn} />
        </>
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
      <ButtonLink to="/privacy" sx={{ justifySelf: "center" }}>
        {areaTexts.privacy}
      </ButtonLink>
    </Box>
  );
}

/** Asks first if there are unsent entries. Loaded on demand, because the first screen does not need it. */
async function leave(): Promise<void> {
  const { signOut } = await import("../../server/outbox/sign-out.ts");
  await signOut();
}
