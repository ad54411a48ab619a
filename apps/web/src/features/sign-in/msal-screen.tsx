import { useNavigate } from "@tanstack/react-router";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { texts } from "#texts/sign-in";
import { ButtonLink } from "../../fittings/links.tsx";
import { takeIntent } from "../../server/microsoft-intent.ts";
import { readMicrosoft, takeAnswer } from "../../server/microsoft.ts";
import { EmptyState } from "../../ui/states.tsx";
import { finishSignIn } from "./finish-sign-in.ts";

/**
 * The page to which the identity provider redirects. The promise is at module level, so that a second render uses the
 * answer that the first one has taken.
 */
let finishing: ReturnType<typeof finishSignIn> | undefined;

function finish(): ReturnType<typeof finishSignIn> | undefined {
  const answer = takeAnswer();
  if (answer !== null) finishing = finishSignIn(readMicrosoft(), answer, takeIntent());
  return finishing;
}

export function MsalScreen() {
  const navigate = useNavigate();
  const [work] = useState(finish);
  useEffect(() => {
    void work?.then((place) => {
      finishing = undefined;
      return navigate({ ...place, replace: true });
    });
  }, [work, navigate]);
  return (
    <Box component="main" sx={{ px: 2, py: { xs: 4, sm: 10 } }}>
      {work === undefined ? (
        <EmptyState
          title={texts.microsoft.none}
          text={texts.microsoft.noneText}
          action={
            <ButtonLink to="/login" variant="contained">
              {texts.microsoft.back}
            </ButtonLink>
          }
        />
      ) : (
        <Typography role="status" align="center">
          {texts.microsoft.finishing}
        </Typography>
      )}
    </Box>
  );
}
