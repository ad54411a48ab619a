import type { Session } from "@kitround/contract/session/session.ts";
import { mdiArrowRight, mdiLogoutVariant } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { texts } from "#texts/landing";
import { texts as roleTexts } from "#texts/roles";
import { texts as signInTexts } from "#texts/sign-in";
import { lastPlace, rememberedPlace } from "../../lib/continue.ts";
import { formatDay, today } from "../../lib/dates.ts";
import { signOut } from "../../lib/outbox/sign-out.ts";
import { useStore } from "../../lib/store.ts";
import { findTyped } from "../../lib/unsaved.ts";
import { useBranchFormat } from "../../lib/use-branch-format.ts";
import { Brand } from "../../ui/brand.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import { SyncSign } from "../../ui/sync-sign.tsx";
import { AreaTiles } from "./area-tiles.tsx";
import { NewVersion } from "./new-version.tsx";
import { TodayWork, type WithEntered } from "./today-work.tsx";

/** The landing page of someone who is signed in: back to where they were, and what today needs. */
export function Today(props: {
  session: Session;
  WithEntered: WithEntered;
  /** What leads a new branch to its first rotation; draws nothing where that is not wanted. */
  firstSteps: ReactNode;
}) {
  const { session, WithEntered, firstSteps } = props;
  const kept = useStore(lastPlace);
  const place = rememberedPlace() ?? kept;
  const navigate = useNavigate();
  const ready = useBranchFormat();
  return (
    <Box component="main">
      <Page>
        <Box sx={{ display: "flex", alignItems: "center", gap: 2, mb: 3, flexWrap: "wrap" }}>
          <Brand />
          <Box sx={{ flex: 1 }} />
          <SyncSign />
          <Button
            onClick={() => void signOut()}
            startIcon={<Icon path={mdiLogoutVariant} size={20} />}
          >
            {signInTexts.signOut}
          </Button>
        </Box>
        <Typography variant="h1">{texts.greeting(session.firstName)}</Typography>
        <Typography sx={{ color: "text.secondary", mb: 3 }}>
          {[formatDay(today()), session.branchName, roleTexts[session.role]].join(" · ")}
        </Typography>
        <NewVersion />
        {findTyped(session.branchUserId) !== null && (
          <Typography role="status" sx={{ mb: 2 }}>
            {texts.typedKept}
          </Typography>
        )}
        {place !== null && (
          <Button
            variant="contained"
            size="large"
            endIcon={<Icon path={mdiArrowRight} size={20} />}
            onClick={() => void navigate({ href: place })}
            sx={{ mb: 3 }}
          >
            {texts.continue}
          </Button>
        )}
        {ready && firstSteps}
        {ready && <TodayWork WithEntered={WithEntered} />}
        <AreaTiles role={session.role} />
      </Page>
    </Box>
  );
}
